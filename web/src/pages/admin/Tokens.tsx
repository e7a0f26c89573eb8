import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api, must, type Schemas } from "../../api/client";
import { rowsOf } from "../../api/pages";
import { queryClient, tokensQuery } from "../../api/queries";
import { More } from "../../ui/More";
import { Confirm } from "../../ui/Confirm";
import { Empty, Field, Loading, TableBox } from "../../ui/parts";
import { Time } from "../../ui/Time";
import { Trouble } from "../../ui/Trouble";
import { AdminHead } from "./AdminHead";
import { Secret } from "./Secret";
import { FormDialog } from "../../ui/FormDialog";

const SCOPES = ["read", "work", "design", "manage", "admin"] as const;
/** For how many days a token is good; 0: until it is revoked. */
const DAYS = [30, 90, 365, 0] as const;
const DAY_MS = 86_400_000;

/** What programs sign in with. */
export function Tokens() {
  const { t } = useTranslation();
  const tokens = useInfiniteQuery(tokensQuery);
  const rows = rowsOf(tokens.data);
  const [made, setMade] = useState<Schemas["TokenWithSecret"] | null>(null);
  const revoke = useMutation({
    mutationFn: (token: string) => must(api.DELETE("/v1/tokens/{token}", { params: { path: { token } } })),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: ["tokens"] }),
  });
  return (
    <>
      <AdminHead title={t("admin.tokens")} lead={t("admin.tokensLead")} actions={tokens.isSuccess && <NewToken done={setMade} />} />
      {tokens.isPending && <Loading />}
      {tokens.isError && <Trouble error={tokens.error} again={() => void tokens.refetch()} />}
      {tokens.isSuccess && rows.length === 0 && (
        <Empty icon="key" title={t("admin.noTokens")}>
          {t("admin.noTokensText")}
        </Empty>
      )}
      {rows.length > 0 && (
        <TableBox label={t("admin.tokens")}>
          <table>
            <thead>
              <tr>
                <th>{t("admin.name")}</th>
                <th>{t("admin.scopes")}</th>
                <th className="fit">{t("admin.lastUsed")}</th>
                <th className="fit">{t("admin.expires")}</th>
                <th className="fit">
                  <span className="visually-hidden">{t("run.actions")}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((token) => (
                <tr key={token.token_id}>
                  <td className="name">{token.name}</td>
                  <td>
                    <span className="chips">
                      {token.scopes.map((scope) => (
                        <span className="chip" key={scope}>
                          {t(`scope.${scope}` as never, { defaultValue: scope })}
                        </span>
                      ))}
                    </span>
                  </td>
                  <td className="fit quiet small">{token.last_used_at ? <Time at={token.last_used_at} /> : t("admin.never")}</td>
                  <td className="fit quiet small">{token.expires_at ? <Time at={token.expires_at} /> : t("admin.never")}</td>
                  <td className="fit">
                    <Confirm label={t("admin.revoke")} about={token.name} title={t("admin.revokeWhich", { name: token.name })} text={t("admin.revokeText")} act={() => revoke.mutateAsync(token.token_id)} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <More pages={tokens} />
        </TableBox>
      )}
      <Secret secret={made?.secret} title={t("admin.tokenMade")} text={t("admin.tokenOnce")} close={() => setMade(null)} />
    </>
  );
}

function NewToken({ done }: { done: (token: Schemas["TokenWithSecret"]) => void }) {
  const { t } = useTranslation();
  const nameOf = (form: FormData) => String(form.get("name") ?? "").trim();
  return (
    <FormDialog
      icon="key"
      label={t("admin.addToken")}
      check={(form) => ({ ...(nameOf(form) ? {} : { name: t("form.needed") }), ...(form.getAll("scopes").length > 0 ? {} : { scopes: t("admin.someScope") }) })}
      create={(form) => {
        const days = Number(form.get("days"));
        const expires_at = days > 0 ? new Date(Date.now() + days * DAY_MS).toISOString() : undefined;
        return must(api.POST("/v1/tokens", { body: { name: nameOf(form), scopes: form.getAll("scopes").map(String), expires_at } }));
      }}
      done={(made) => {
        done(made);
        void queryClient.invalidateQueries({ queryKey: ["tokens"] });
      }}
    >
      {(faultOf) => (
        <>
          <Field id="token-name" label={t("admin.name")} hint={t("admin.tokenNameHint")} fault={faultOf("name")}>
            <input id="token-name" name="name" autoComplete="off" aria-invalid={Boolean(faultOf("name"))} aria-describedby={faultOf("name") ? "token-name-hint token-name-fault" : "token-name-hint"} />
          </Field>
          <fieldset className="field choices" aria-describedby={faultOf("scopes") && "token-scopes-fault"}>
            <legend className="label">{t("admin.scopes")}</legend>
            <div className="choice-list">
              {SCOPES.map((scope) => (
                <label className="choice" key={scope}>
                  <input type="checkbox" name="scopes" value={scope} defaultChecked={scope === "read"} />
                  <span>{t(`scope.${scope}`)}</span>
                </label>
              ))}
            </div>
            {faultOf("scopes") && (
              <p className="fault" id="token-scopes-fault">
                {faultOf("scopes")}
              </p>
            )}
          </fieldset>
          <Field id="token-days" label={t("admin.expires")} fault={faultOf("expires_at")}>
            <select id="token-days" name="days" defaultValue={90}>
              {DAYS.map((days) => (
                <option key={days} value={days}>
                  {days ? t("admin.inDays", { count: days }) : t("admin.neverExpires")}
                </option>
              ))}
            </select>
          </Field>
        </>
      )}
    </FormDialog>
  );
}
