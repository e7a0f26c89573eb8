import { useMutation, useQuery } from "@tanstack/react-query";
import { Link, Outlet, useNavigate, useRouterState } from "@tanstack/react-router";
import { Suspense, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { api, must } from "../api/client";
import { asRefusal } from "../api/problem";
import { mayEverywhere } from "../api/may";
import { machinesQuery, meQuery, queryClient } from "../api/queries";
import { Feedback } from "../pages/desk/Feedback";
import { paths } from "../paths";
import { Button, Face, Loading } from "../ui/parts";
import { Icon } from "../ui/Icon";
import { Toaster } from "../ui/Toaster";
import { Trouble } from "../ui/Trouble";
import { Bell } from "./Bell";
import { KeyHelp } from "./KeyHelp";
import { NAVIGATION } from "./navigation";
import { Settings } from "./Settings";
import { SignIn } from "./SignIn";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** On the way out: when the page was loaded that said so. Going back to it later signs nobody out. */
    signOut?: number;
  }
}

const LOADED = performance.timeOrigin;

const useMe = () => useQuery(meQuery);

/** The frame around every page of who has signed in; who has not signs in first, and then sees the page they asked for. */
export function Shell() {
  const me = useMe();
  useQuery({ ...machinesQuery, enabled: me.isSuccess });
  if (me.isPending) return <Loading />;
  const isOut = me.isError && asRefusal(me.error).status === 401;
  if (isOut && !me.data) return <SignIn />;
  // Where a session ends while somebody is at work, the page stays behind the way in, with what is written on it.
  return (
    <>
      {isOut && <SignIn />}
      <Frame me={me} hidden={isOut} />
    </>
  );
}

function Frame({ me, hidden }: { me: ReturnType<typeof useMe>; hidden: boolean }) {
  return (
    <div className="shell" hidden={hidden}>
      <SkipLink />
      <Side name={me.data?.display_name ?? ""} mayReadPeople={mayEverywhere(me.data, "read_people")} />
      <main id="main" tabIndex={-1} className="page">
        <div className="page-inner">
          {/* Asking again may fail while somebody writes: the page stays, with what is on it. */}
          {me.isError && !me.data ? <Trouble error={me.error} again={() => void me.refetch()} /> : <Page />}
        </div>
      </main>
      <Feedback />
      <Toaster />
    </div>
  );
}

function SkipLink() {
  const { t } = useTranslation();
  return (
    <a className="skip" href="#main">
      {t("nav.skip")}
    </a>
  );
}

/** After going to another page, its heading has the focus: whoever cannot see it hears where they are. */
function Page() {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const last = useRef(path);
  useEffect(() => {
    if (last.current === path) return;
    last.current = path;
    document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, [path]);
  return (
    <Suspense fallback={<Loading />}>
      <Outlet />
    </Suspense>
  );
}

function Side({ name, mayReadPeople }: { name: string; mayReadPeople: boolean }) {
  const { t } = useTranslation();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const signOut = useMutation({
    mutationFn: () => must(api.DELETE("/v1/session")),
    onSettled: () => {
      queryClient.clear();
      location.assign(paths.home());
    },
  });
  const { mutate: leave } = signOut;
  const asked = useRouterState({ select: ({ location }) => location.state.signOut === LOADED });
  useEffect(() => {
    if (asked) leave();
  }, [asked, leave]);
  const navigate = useNavigate();
  // First away from the page, as by any link: whoever has not saved something there is asked, and may stay.
  const askToLeave = () => void navigate({ to: paths.work(), state: { signOut: LOADED } });
  return (
    <header className="side">
      <div className="side-top">
        <Link className="brand" to={paths.home()}>
          <img src="/favicon.svg" alt="" width="26" height="26" />
          Handoff
        </Link>
        <Bell />
      </div>
      <nav aria-label={t("nav.label")}>
        <ul className="plain">
          {NAVIGATION.map(({ to, icon, label, under }) => (
            <li key={to}>
              <Link to={under === "/admin" && !mayReadPeople ? paths.projects() : to} aria-current={path === under || path.startsWith(`${under}/`) ? "page" : undefined}>
                <Icon name={icon} />
                {t(label)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="side-foot">
        <Settings />
        <div className="whoami">
          <Link className="whoami-me" to={paths.account()} title={t("account.title")} aria-current={path === paths.account() ? "page" : undefined}>
            <Face name={name} />
            <span className="whoami-name">{name}</span>
            <span className="visually-hidden"> {t("account.title")}</span>
          </Link>
          <KeyHelp />
          <Button kind="plain" icon="leave" title={t("nav.signOut")} busy={signOut.isPending} onClick={askToLeave}>
            <span className="visually-hidden">{t("nav.signOut")}</span>
          </Button>
        </div>
      </div>
    </header>
  );
}
