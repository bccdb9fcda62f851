/** Keeps the pool's users, groups, refresh tokens by sign-in, and open challenges in one SQLite file. */
import { DatabaseSync } from 'node:sqlite';

export interface UserRow {
  readonly username: string;
  readonly sub: string;
  /** JSON: attribute name -> value, without `sub`. */
  readonly attributes: string;
  readonly password: string;
  readonly status: 'FORCE_CHANGE_PASSWORD' | 'CONFIRMED';
  readonly enabled: 0 | 1;
  /** In milliseconds, like all times here. */
  readonly created: number;
  readonly modified: number;
  /** Number of wrong passwords in a row, time of the last one, and the time until which no password is checked. */
  readonly failures: number;
  readonly failed_at: number;
  readonly locked_until: number;
}

export interface ChallengeRow {
  readonly session: string;
  readonly username: string;
  readonly name: string;
  /** JSON: values that only the triggers may see. */
  readonly private: string;
  readonly metadata: string;
  /** JSON: the results of the challenge so far. */
  readonly results: string;
  readonly expires: number;
}

export interface RefreshRow {
  readonly family: string;
  readonly username: string;
  readonly auth_time: number;
  readonly expires: number;
  readonly revoked: 0 | 1;
  /** When the next token was issued; null for the newest one. */
  readonly rotated: number | null;
}

const schema = `
  CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS users (
    username TEXT PRIMARY KEY, sub TEXT NOT NULL UNIQUE, attributes TEXT NOT NULL, password TEXT NOT NULL, status TEXT NOT NULL, enabled INTEGER NOT NULL DEFAULT 1,
    created INTEGER NOT NULL, modified INTEGER NOT NULL, failures INTEGER NOT NULL DEFAULT 0, failed_at INTEGER NOT NULL DEFAULT 0, locked_until INTEGER NOT NULL DEFAULT 0
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS memberships (
    username TEXT NOT NULL REFERENCES users(username) ON DELETE CASCADE, name TEXT NOT NULL, PRIMARY KEY (username, name)
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS families (
    id TEXT PRIMARY KEY, username TEXT NOT NULL REFERENCES users(username) ON DELETE CASCADE, auth_time INTEGER NOT NULL, expires INTEGER NOT NULL, revoked INTEGER NOT NULL DEFAULT 0
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS families_of_user ON families(username);
  CREATE TABLE IF NOT EXISTS refresh_tokens (
    hash TEXT PRIMARY KEY, family TEXT NOT NULL REFERENCES families(id) ON DELETE CASCADE, rotated INTEGER
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS tokens_of_family ON refresh_tokens(family);
  CREATE TABLE IF NOT EXISTS challenges (
    session TEXT PRIMARY KEY, username TEXT NOT NULL, name TEXT NOT NULL, private TEXT NOT NULL, metadata TEXT NOT NULL, results TEXT NOT NULL, expires INTEGER NOT NULL
  ) WITHOUT ROWID;
`;

export interface State {
  readonly get: <Row>(sql: string, ...values: Value[]) => Row | undefined;
  readonly all: <Row>(sql: string, ...values: Value[]) => Row[];
  /** Returns the number of changed rows. */
  readonly run: (sql: string, ...values: Value[]) => number;
  readonly close: () => void;
}
type Value = string | number | null;

/** @param file a path, or `:memory:` */
export function openState(file: string): State {
  const database = new DatabaseSync(file, { timeout: 5_000 });
  // With WAL, NORMAL survives the end of the process at any instruction.
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON;');
  database.exec(schema);
  const statements = new Map<string, ReturnType<DatabaseSync['prepare']>>();
  const prepareStatement = (sql: string) => {
    const statement = statements.get(sql) ?? database.prepare(sql);
    statements.set(sql, statement);
    return statement;
  };
  return {
    get: <Row>(sql: string, ...values: Value[]) => prepareStatement(sql).get(...values) as Row | undefined, // rows are of the schema above
    all: <Row>(sql: string, ...values: Value[]) => prepareStatement(sql).all(...values) as Row[],
    run: (sql, ...values) => Number(prepareStatement(sql).run(...values).changes),
    close: () => database.close(),
  };
}
