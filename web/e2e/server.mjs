// The real binary on a fresh data folder, with a PostgreSQL of its own.
import { execFile, spawn } from "node:child_process";
import { chmod, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const BINARY = process.env.HANDOFF_BIN ?? fileURLToPath(new URL("../../target/debug/handoff", import.meta.url));
const READY_MS = 60_000;

/** Starts a server on a folder of its own; resolves when it is ready. `restart` starts it again on the same data. */
export async function startServer() {
  const folder = await mkdtemp(join(tmpdir(), "handoff-web-"));
  await chmod(folder, 0o711); // as root, PostgreSQL runs as another user
  const clean = () => rm(folder, { recursive: true, force: true });
  let running;
  try {
    running = await launch(folder);
  } catch (error) {
    await clean();
    throw error;
  }
  const { setup } = running;
  return {
    setup,
    get address() {
      return running.address;
    },
    restart: async () => {
      await running.stop();
      running = await launch(folder);
    },
    stop: async () => {
      await running.stop();
      await clean();
    },
    sql: (statement) => sql(join(folder, "data"), statement),
    hold: (table) => hold(join(folder, "data"), table),
  };
}

async function launch(folder) {
  const server = spawn(BINARY, ["serve", "--listen", "127.0.0.1:0", "--data-dir", join(folder, "data"), "--log", "warn"], {
    cwd: folder,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise((resolve) => server.once("exit", resolve));
  const stop = async () => {
    server.kill("SIGTERM");
    await ended;
  };
  let address, setup;
  const ready = new Promise((resolve, reject) => {
    createInterface({ input: server.stdout }).on("line", (line) => {
      address ??= line.match(/ is ready at (\S+)/)?.[1];
      setup ??= line.match(/\S+\/setup#\S+/)?.[0];
      if (line.includes("Ctrl-C")) resolve();
    });
    void ended.then(() => reject(new Error("the server ended before it was ready")));
  });
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error("the server is not ready in time")), READY_MS);
  });
  try {
    await Promise.race([ready, late]);
  } catch (error) {
    await stop();
    throw error;
  } finally {
    clearTimeout(timer);
  }
  return { address, setup, stop };
}

/** How psql gets to the server's database. */
async function connection(data) {
  const pidFile = (await readdir(data, { recursive: true })).find((path) => path.endsWith("postmaster.pid"));
  const [, , , port, socket] = (await readFile(join(data, pidFile), "utf8")).split("\n");
  return ["-h", socket, "-p", port, "-U", "handoff", "-d", "handoff", "-Atq"];
}

/** What only an accident does to a database: for stories in which something breaks. */
async function sql(data, statement) {
  const { stdout } = await promisify(execFile)("psql", [...(await connection(data)), "-c", statement]);
  return stdout.trim();
}

/** Nobody writes to a table until what this resolves to is called: for stories in which something takes long. */
async function hold(data, table) {
  const psql = spawn("psql", await connection(data), { stdio: ["pipe", "pipe", "inherit"] });
  const ended = new Promise((resolve) => psql.once("exit", resolve));
  psql.stdin.write(`begin; lock table ${table} in share mode; select 'held';\n`);
  await new Promise((resolve, reject) => {
    psql.stdout.once("data", resolve);
    void ended.then(() => reject(new Error(`${table} could not be held`)));
  });
  return async () => {
    psql.stdin.end();
    await ended;
  };
}
