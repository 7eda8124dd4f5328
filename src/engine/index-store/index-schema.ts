/** Raised with every change of the tables or of what is put into them; an index of another version is built anew. */
export const indexVersion = 2

/**
 * Typed columns and pointers (file, offset, length) into the files of the runs. No record is stored again:
 * `texts` keeps only which words stand where.
 */
export const indexSchema = `
create table files (
  id integer primary key,
  path text not null unique,
  run text not null,
  contract text not null,
  form text not null,
  identity text not null,
  size integer not null,
  modified text not null,
  offset integer not null,
  lines integer not null,
  tail text not null
);
create table runs (
  run text primary key,
  file integer not null,
  loop text,
  status text,
  reason text,
  created_at text,
  updated_at text,
  finished_at text,
  parent text,
  usd real,
  tokens integer,
  calls integer,
  seconds real
);
create table records (
  id integer primary key,
  file integer not null,
  line integer not null,
  offset integer not null,
  length integer not null,
  kind text,
  at integer not null
);
create unique index record_lines on records (file, line);
create table entries (
  id integer primary key,
  file integer not null,
  seq integer,
  epoch integer,
  key text,
  work text,
  attempt integer,
  agent text,
  outcome text,
  code text,
  model text,
  input_tokens integer,
  output_tokens integer,
  usd real,
  duration_ms real
);
create virtual table texts using fts5 (
  text, content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 2'
);
`
