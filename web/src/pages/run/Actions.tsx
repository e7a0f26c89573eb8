import { useMutation, useQuery } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { api, must, type Schemas } from "../../api/client";
import { machinesQuery, queryClient, runOptionsQuery, unitOptionsQuery } from "../../api/queries";
import { Dialog } from "../../ui/Dialog";
import { Button, Field } from "../../ui/parts";
import { textIn } from "../../ui/StateBadge";
import { spoken } from "../../ui/text";
import { sayWhy } from "../../ui/said";
import { say } from "../../ui/Toaster";
import { Trouble } from "../../ui/Trouble";
import { Guarded } from "./Guarded";
import { Hands } from "./Hands";
import { refusedText } from "./refused";

type Order = Schemas["OrderView"];

interface Brought {
  readonly field: string;
  /** A vocabulary of the registry. */
  readonly from?: string;
  readonly many?: true;
  /** A number of hours, sent as a duration. */
  readonly hours?: true;
}

/** What an order brings along, besides its name. The words to choose from are the registry's. */
const BRINGS: Readonly<Record<string, readonly Brought[]>> = {
  wait: [{ field: "facets", from: "facets", many: true }],
  resume: [{ field: "proof" }],
  unblock: [{ field: "proof" }],
  block: [{ field: "reason", from: "block_reason" }],
  fail: [{ field: "classification", from: "failure_classification" }],
  declare_cannot_complete: [{ field: "evidence" }],
  extend: [{ field: "by", hours: true }, { field: "reason" }],
};

const sent = ({ many, hours }: Brought, value: string): unknown => (many ? [value] : hours ? `PT${value}H` : value);

/** Orders about a run that want a reason and may want others to agree, with the kind of approval. */
const GUARDED: Readonly<Record<string, string>> = { cancel: "cancel_run" };

function useOrderName(): (order: string) => string {
  const { t } = useTranslation();
  return (order) => t(`order.${order}` as never, { defaultValue: spoken(order) });
}

/** What may be said about the run now. What may not stays visible, and says why. */
export function RunActions({ run }: { run: string }) {
  const { t } = useTranslation();
  const options = useQuery(runOptionsQuery(run));
  const orderName = useOrderName();
  const [chosen, setChosen] = useState<string | null>(null);
  const send = (body: Record<string, unknown>) =>
    must(api.POST("/v1/runs/{run}/transitions", { params: { path: { run } }, body: body as never }));
  const order = useMutation({
    mutationFn: (name: string) => send({ do: name }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["run", run] }),
    onError: sayWhy,
  });
  const guarded = async (values: Record<string, string>, approval_id?: string) => {
    await send({ do: chosen, reason: values.why, approval_id });
    setChosen(null);
    await queryClient.invalidateQueries({ queryKey: ["run", run] });
  };
  return (
    <>
      {options.data?.orders.map((each) => (
        <Button key={each.do} refused={refusedText(each)} busy={order.isPending} onClick={() => (each.do in GUARDED ? setChosen(each.do) : order.mutate(each.do))}>
          {orderName(each.do)}
        </Button>
      ))}
      <Dialog open={chosen !== null} onClose={() => setChosen(null)} title={chosen ? orderName(chosen) : ""}>
        {chosen && <Guarded kind={GUARDED[chosen] ?? ""} subject={run} label={orderName(chosen)} keep={t("order.keep")} danger cancel={() => setChosen(null)} run={guarded} />}
      </Dialog>
    </>
  );
}

/** The same for a unit; asked for when somebody wants to know. */
export function UnitActions({ unit, project }: { unit: string; project: string }) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState(false);
  const [chosen, setChosen] = useState<Order | null>(null);
  const options = useQuery({ ...unitOptionsQuery(unit), enabled: asked });
  const orderName = useOrderName();
  return (
    <details className="unit-actions" onToggle={({ currentTarget }) => currentTarget.open && setAsked(true)}>
      <summary>{t("run.actions")}</summary>
      {options.isError && <Trouble error={options.error} />}
      {options.data && <Hands unit={unit} hands={options.data.hands} project={project} />}
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

/** A closed unit is opened again with the word of others: the reason is the registry's, the correction is on record. */
export function Reopen({ unit }: { unit: string }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const reopen = async (values: Record<string, string>, approval_id?: string) => {
    await must(api.POST("/v1/units/{unit}/corrections", { params: { path: { unit } }, body: { reason: values.value ?? "", note: values.why, approval_id } }));
    say(t("approval.reopened"));
    setOpen(false);
    await queryClient.invalidateQueries({ queryKey: ["run"] });
  };
  return (
    <>
      <Button kind="plain" onClick={() => setOpen(true)}>
        {t("approval.reopen")}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={t("approval.reopen")}>
        <Guarded kind="reopen_unit" subject={unit} label={t("approval.reopen")} always cancel={() => setOpen(false)} run={reopen}>
          <Field id="value" label={t("brings.correction")}>
            <Words id="value" from="correction_reason" />
          </Field>
        </Guarded>
      </Dialog>
    </>
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
  const brings = BRINGS[order] ?? [];
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    give.mutate({ do: order, ...Object.fromEntries(brings.map((each) => [each.field, sent(each, String(form.get(each.field) ?? "").trim())])) });
  };
  return (
    <form onSubmit={submit} className="stack">
      <Trouble error={give.error} />
      {brings.map(({ field, from, hours }) => (
        <Field key={field} id={field} label={t(`brings.${field}` as never)}>
          {from ? <Words id={field} from={from} /> : <input id={field} name={field} required maxLength={2_000} {...(hours ? { type: "number", min: 1, max: 10_000, step: 1 } : {})} />}
        </Field>
      ))}
      <div className="actions">
        <Button onClick={done}>{t("common.cancel")}</Button>
        <Button type="submit" kind="primary" busy={give.isPending}>
          {orderName(order)}
        </Button>
      </div>
    </form>
  );
}

function Words({ id, from }: { id: string; from: string }) {
  const { i18n } = useTranslation();
  const { data } = useQuery(machinesQuery);
  const facets = data?.machines.find(({ machine }) => machine === "step")?.states.flatMap((state) => state.facets) ?? [];
  const words =
    from === "facets"
      ? facets.map((each) => ({ word: each.facet, label: each.label }))
      : ((data?.vocabularies as Record<string, Schemas["Word"][]> | undefined)?.[from] ?? []);
  return (
    <select id={id} name={id}>
      {words.map((each) => (
        <option key={each.word} value={each.word}>
          {textIn(each.label, i18n.language) ?? each.word}
        </option>
      ))}
    </select>
  );
}
