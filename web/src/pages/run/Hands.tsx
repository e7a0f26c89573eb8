import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { api, must, type Schemas } from "../../api/client";
import { meQuery, projectMembersQuery, queryClient } from "../../api/queries";
import { paths } from "../../paths";
import { Dialog } from "../../ui/Dialog";
import { Button, Field } from "../../ui/parts";
import { spoken } from "../../ui/text";
import { sayWhy } from "../../ui/said";
import { say } from "../../ui/Toaster";
import { Trouble } from "../../ui/Trouble";
import { useNames } from "../../ui/useNames";
import { refusedText } from "./refused";

type Hand = Schemas["HandView"];
interface Given {
  readonly actor_id: string;
  readonly note?: string;
}

/** Those for which somebody has to be named. */
const TO_SOMEBODY = new Set(["assign", "reassign", "delegate"]);

function carryOut(unit: string, hand: Hand, given?: Given): Promise<unknown> {
  const [assignment, epoch] = [hand.assignment_id ?? "", hand.epoch ?? undefined];
  const params = { path: { assignment } };
  const body = { actor_id: given?.actor_id ?? "", note: given?.note, epoch };
  switch (hand.do) {
    case "claim":
      return must(api.POST("/v1/assignments", { body: { unit_id: unit } }));
    case "assign":
      return must(api.POST("/v1/units/{unit}/assign", { params: { path: { unit } }, body }));
    case "reassign":
      return must(api.POST("/v1/assignments/{assignment}/reassign", { params, body }));
    case "delegate":
      return must(api.POST("/v1/assignments/{assignment}/delegate", { params, body }));
    case "return":
      return must(api.POST("/v1/assignments/{assignment}/return", { params, body: { epoch } }));
    default:
      return must(api.POST("/v1/assignments/{assignment}/release", { params, body: { epoch } }));
  }
}

/** Into whose hands a unit may be put. What may not be done stays visible, and says why. */
export function Hands({ unit, hands, project }: { unit: string; hands: readonly Hand[]; project: string }) {
  const { t } = useTranslation();
  const name = useNames(project);
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<Hand | null>(null);
  const act = useMutation({
    mutationFn: ({ hand, given }: { hand: Hand; given?: Given }) => carryOut(unit, hand, given),
    onSuccess: async (done, { hand }) => {
      setChosen(null);
      const claimed = done as Schemas["ClaimedWork"];
      if (hand.do === "claim") await navigate({ to: paths.workItem(claimed.assignment_id) });
      else say(t(`hands.done.${hand.do}` as never));
      await Promise.all([["run"], ["work"], ["unit", unit]].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    },
    onError: (error, { hand }) => void (TO_SOMEBODY.has(hand.do) || sayWhy(error)),
  });
  const label = (hand: Hand) => t(`hands.${hand.do}` as never, { defaultValue: spoken(hand.do), name: name(hand.holder_id) });
  const press = (hand: Hand) => () => (TO_SOMEBODY.has(hand.do) ? setChosen(hand) : act.mutate({ hand }));
  return (
    <>
      <ul className="plain action-list">
        {hands.map((hand) => (
          <li key={`${hand.do}-${hand.assignment_id ?? ""}`}>
            <Button refused={refusedText(hand)} busy={act.isPending} onClick={press(hand)}>
              {label(hand)}
            </Button>
            {!hand.allowed && <span className="quiet small">{refusedText(hand)}</span>}
          </li>
        ))}
      </ul>
      <Dialog open={chosen !== null} onClose={() => setChosen(null)} title={chosen ? label(chosen) : ""}>
        {chosen && (
          <Whom project={project} hand={chosen} label={label(chosen)} busy={act.isPending} error={act.error} cancel={() => setChosen(null)} give={(given) => act.mutate({ hand: chosen, given })} />
        )}
      </Dialog>
    </>
  );
}

/** Who is to have it, and a word to them. Whether they can is the server's to say. */
function Whom({ project, hand, label, busy, error, cancel, give }: {
  project: string;
  hand: Hand;
  label: string;
  busy: boolean;
  error: unknown;
  cancel: () => void;
  give: (given: Given) => void;
}) {
  const { t } = useTranslation();
  const { data: me } = useQuery(meQuery);
  const members = useQuery({ ...projectMembersQuery(project), staleTime: 60_000 });
  const isOther = ({ actor_id }: { actor_id: string }) => actor_id !== hand.holder_id && !(hand.do === "delegate" && actor_id === me?.actor_id);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const note = String(form.get("note")).trim();
    if (!busy) give({ actor_id: String(form.get("whom")), ...(note ? { note } : {}) });
  };
  return (
    <form onSubmit={submit} className="stack">
      {Boolean(error) && <Trouble error={error} />}
      <Field id="whom" label={t("hands.whom")}>
        <select id="whom" name="whom" required>
          {members.data?.filter(isOther).map(({ actor_id, display_name }) => (
            <option key={actor_id} value={actor_id}>
              {display_name}
            </option>
          ))}
        </select>
      </Field>
      <Field id="note" label={t("hands.note")} optional>
        <input id="note" name="note" maxLength={2_000} autoComplete="off" />
      </Field>
      <div className="actions">
        <Button onClick={cancel}>{t("common.cancel")}</Button>
        <Button type="submit" kind="primary" busy={busy}>
          {label}
        </Button>
      </div>
    </form>
  );
}
