import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api, must, type Schemas } from "../../api/client";
import { rowsOf } from "../../api/pages";
import { queryClient, tokensQuery } from "../../api/queries";
import { More } from "../../ui/More";
import { Confirm } from "../../ui/Confirm";
import { Empty, Loading } from "../../ui/parts";
import { Time } from "../../ui/Time";
import { Trouble } from "../../ui/Trouble";
import { AdminHead } from "./AdminHead";
import { Secret } from "./Secret";
import { NewThing } from "../../ui/NewThing";

const SCOPES = ["read", "work", "design", "manage", "admin"] as const;

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
        <div className="table-box">
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
        </div>
      )}
      <Secret secret={made?.secret} title={t("admin.tokenMade")} text={t("admin.tokenOnce")} close={() => setMade(null)} />
    </>
  );
}

function NewToken({ done }: { done: (token: Schemas["TokenWithSecret"]) => void }) {
  const { t } = useTranslation();
  return (
    <NewThing
      icon="key"
      label={t("admin.addToken")}
      title={t("admin.addToken")}
      inputs={[
        { name: "name", label: t("admin.name") },
        { name: "scope", label: t("admin.scopes"), choices: SCOPES.map((scope) => ({ value: scope, label: t(`scope.${scope}`) })) },
      ]}
      create={({ name = "", scope = "read" }) => must(api.POST("/v1/tokens", { body: { name, scopes: [scope] } }))}
      done={(made) => {
        done(made as Schemas["TokenWithSecret"]);
        void queryClient.invalidateQueries({ queryKey: ["tokens"] });
      }}
    />
  );
}
