import { useMutation, useQuery } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { api, must, type Schemas } from "../../api/client";
import { machinesQuery, queryClient, runOptionsQuery, unitOptionsQuery } from "../../api/queries";
import { Dialog } from "../../ui/Dialog";
import { Button, Field } from "../../ui/parts";
import { textIn } from "../../ui/StateBadge";
import { spoken } from "../../ui/text";
import { say } from "../../ui/Toaster";
import { Trouble } from "../../ui/Trouble";

type Order = Schemas["OrderView"];

/** What an order brings along, besides its name. The words to choose from are the registry's. */
const BRINGS: Readonly<Record<string, { field: string; from?: string; many?: true }>> = {
  wait: { field: "facets", from: "facets", many: true },
  resume: { field: "proof" },
  unblock: { field: "proof" },
  block: { field: "reason", from: "block_reason" },
  fail: { field: "classification", from: "failure_classification" },
  declare_cannot_complete: { field: "evidence" },
};

function useOrderName(): (order: string) => string {
  const { t } = useTranslation();
  return (order) => t(`order.${order}` as never, { defaultValue: spoken(order) });
}

/** What may be said about the run now. What may not stays visible, and says why. */
export function RunActions({ run }: { run: string }) {
  const options = useQuery(runOptionsQuery(run));
  const orderName = useOrderName();
  const order = useMutation({
    mutationFn: (name: string) =>
      must(api.POST("/v1/runs/{run}/transitions", { params: { path: { run } }, body: { do: name } as never })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["run", run] }),
    onError: (error) => say(error.message, true),
  });
  return (
    <>
      {options.data?.orders.map((each) => (
        <Button key={each.do} refused={refusedText(each)} busy={order.isPending} onClick={() => order.mutate(each.do)}>
          {orderName(each.do)}
        </Button>
      ))}
    </>
  );
}

const refusedText = (order: Order): string | null => (order.allowed ? null : (order.refused?.detail ?? order.refused?.title ?? "–"));

/** The same for a unit; asked for when somebody wants to know. */
export function UnitActions({ unit }: { unit: string }) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState(false);
  const [chosen, setChosen] = useState<Order | null>(null);
  const options = useQuery({ ...unitOptionsQuery(unit), enabled: asked });
  const orderName = useOrderName();
  return (
    <details className="unit-actions" onToggle={({ currentTarget }) => currentTarget.open && setAsked(true)}>
      <summary>{t("run.actions")}</summary>
      {options.isError && <Trouble error={options.error} />}
      <ul className="plain action-list">
        {options.data?.orders.map((order) => (
          <li key={order.do}>
            <Button refused={refusedText(order)} onClick={() => setChosen(order)}>
              {orderName(order.do)}
            </Button>
            {!order.allowed && <span className="quiet small">{refusedText(order)}</span>}
          </li>
        ))}
      </ul>
      <Dialog open={chosen !== null} onClose={() => setChosen(null)} title={chosen ? orderName(chosen.do) : ""}>
        {chosen && <OrderForm unit={unit} order={chosen.do} done={() => setChosen(null)} />}
      </Dialog>
    </details>
  );
}

function OrderForm({ unit, order, done }: { unit: string; order: string; done: () => void }) {
  const { t } = useTranslation();
  const orderName = useOrderName();
  const give = useMutation({
    mutationFn: (body: Record<string, unknown>) =>
      must(api.POST("/v1/units/{unit}/transitions", { params: { path: { unit } }, body: body as never })),
    onSuccess: async () => {
      done();
      await Promise.all([queryClient.invalidateQueries({ queryKey: ["run"] }), queryClient.invalidateQueries({ queryKey: ["unit", unit] })]);
    },
  });
  const brings = BRINGS[order];
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const value = String(new FormData(event.currentTarget).get("value") ?? "");
    give.mutate({ do: order, ...(brings ? { [brings.field]: brings.many ? [value] : value } : {}) });
  };
  return (
    <form onSubmit={submit} className="stack">
      <Trouble error={give.error} />
      {brings && (
        <Field id="value" label={t(`brings.${brings.field}` as never)}>
          {brings.from ? <Words from={brings.from} /> : <input id="value" name="value" required maxLength={2_000} />}
        </Field>
      )}
      <div className="actions">
        <Button onClick={done}>{t("common.cancel")}</Button>
        <Button type="submit" kind="primary" busy={give.isPending}>
          {orderName(order)}
        </Button>
      </div>
    </form>
  );
}

function Words({ from }: { from: string }) {
  const { i18n } = useTranslation();
  const { data } = useQuery(machinesQuery);
  const facets = data?.machines.find(({ machine }) => machine === "step")?.states.flatMap((state) => state.facets) ?? [];
  const words =
    from === "facets"
      ? facets.map((each) => ({ word: each.facet, label: each.label }))
      : ((data?.vocabularies as Record<string, Schemas["Word"][]> | undefined)?.[from] ?? []);
  return (
    <select id="value" name="value">
      {words.map((each) => (
        <option key={each.word} value={each.word}>
          {textIn(each.label, i18n.language) ?? each.word}
        </option>
      ))}
    </select>
  );
}
