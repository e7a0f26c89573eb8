import { useTranslation } from "react-i18next";
import { Dialog } from "../../ui/Dialog";
import { Button } from "../../ui/parts";

/** Something that is shown this once. */
export function Secret({ secret, title, text, close }: { secret: string | null | undefined; title: string; text: string; close: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog open={Boolean(secret)} onClose={close} title={title}>
      <p>{text}</p>
      <div className="secret">
        <code>{secret}</code>
      </div>
      <div className="actions">
        <Button kind="primary" onClick={close}>
          {t("common.close")}
        </Button>
      </div>
    </Dialog>
  );
}
