import { Client } from 'pg';
import type { ScratchStack } from '../testing/scratch.ts';
import { closeLoad, type Sent, send } from './load.ts';
import type { Note } from './results.ts';

const PAIRS = 200;
const WARM_UP = 10;
const BUDGET_MS = 10;
const PASSWORD = 'Quiet-Lantern*42';

type Visitor = { cookie: string; token: string };
type Person = { email: string; phone: string };
type Subject = { name: string; path: string; bodyFor: (person: Person) => object };
type Answer = { isKnown: boolean; ms: number; shown: string };

const SUBJECTS: Subject[] = [
  { name: 'login', path: '/api/auth/login', bodyFor: ({ email }) => ({ email, password: `not ${PASSWORD}` }) },
  {
    name: 'register',
    path: '/api/auth/register',
    bodyFor: ({ email }) => ({ userName: 'Asha Rao', email, password: PASSWORD }),
  },
  { name: 'forgotpassword', path: '/api/auth/forgotpassword', bodyFor: ({ email }) => ({ email }) },
  { name: 'send-otp', path: '/api/auth/phone/send-otp', bodyFor: ({ phone }) => ({ phoneNumber: phone }) },
];

/** People far enough apart in numbers and addresses that no limit of the shop groups them. */
function people(group: string, from: number, size: number): Person[] {
  return Array.from({ length: size }, (_, index) => ({
    email: `${group}-${from + index}@enumeration.example`,
    phone: String(7_000_000_000 + (from + index) * 1_000_003),
  }));
}

let asked = 0;
/** A network of its own for every request. */
function nextAddress(): string {
  asked++;
  return `10.${asked >> 8}.${asked & 255}.9`;
}

async function openVisitor(stack: ScratchStack): Promise<Visitor> {
  const sent = await send(`${stack.url}/api/auth/check-auth`);
  const pairs = [sent.headers['set-cookie'] ?? []].flat().map((line) => line.split(';', 1)[0] ?? '');
  const token = pairs.find((pair) => pair.includes('XSRF-TOKEN='))?.replace(/^[^=]*=/, '') ?? '';
  return { cookie: pairs.join('; '), token: decodeURIComponent(token) };
}

const post = (stack: ScratchStack, visitor: Visitor, { path, bodyFor }: Subject, person: Person): Promise<Sent> =>
  send(`${stack.url}${path}`, {
    method: 'POST',
    headers: {
      Cookie: visitor.cookie,
      'Content-Type': 'application/json',
      'X-XSRF-TOKEN': visitor.token,
      'X-Forwarded-For': nextAddress(),
    },
    body: JSON.stringify(bodyFor(person)),
  });

/** Accounts as registration makes them: the hash of a real one, so that checking a password is real work. */
async function insertAccounts(stack: ScratchStack, visitor: Visitor, accounts: Person[]): Promise<void> {
  const [subject] = SUBJECTS.filter(({ name }) => name === 'register');
  const [model] = people('model', 900, 1);
  if (!subject || !model) throw new Error('nobody to register');
  const made = await post(stack, visitor, subject, model);
  if (made.status !== 201) throw new Error(`register answered ${made.status}: ${made.body}`);
  const client = new Client({ connectionString: stack.databaseUrl });
  await client.connect();
  const { rowCount } = await client.query(
    `INSERT INTO users (id, email, phone_number, user_name, password_hash, updated_at)
     SELECT gen_random_uuid(), email, phone, 'Asha Rao', (SELECT password_hash FROM users WHERE email = $3), now()
     FROM unnest($1::text[], $2::text[]) AS person (email, phone)`,
    [accounts.map(({ email }) => email), accounts.map(({ phone }) => phone), model.email],
  );
  await client.end();
  if (rowCount !== accounts.length) throw new Error(`${rowCount} accounts were made`);
}

/** What a stranger sees besides the time: status, body, and which headers and cookies there are. */
function shownBy({ status, body, headers }: Sent): string {
  const cookies = [headers['set-cookie'] ?? []].flat().map((line) => line.split('=', 1)[0]);
  return JSON.stringify([status, body, Object.keys(headers).sort(), cookies.sort()]);
}

function medianOf(times: number[]): number {
  const sorted = [...times].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
}

/** One of each in turn, either first by chance, so that what else the machine does hits both alike. */
async function ask(
  stack: ScratchStack,
  visitor: Visitor,
  subject: Subject,
  pairs: [Person, Person][],
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const [known, unknown] of pairs) {
    const turns = [
      { person: known, isKnown: true },
      { person: unknown, isKnown: false },
    ];
    if (Math.random() < 0.5) turns.reverse();
    for (const { person, isKnown } of turns) {
      const sent = await post(stack, visitor, subject, person);
      if (sent.status === 429 || sent.status >= 500)
        throw new Error(`${subject.name} answered ${sent.status}: ${sent.body}`);
      answers.push({ isKnown, ms: sent.ms, shown: shownBy(sent) });
    }
  }
  return answers;
}

function report(name: string, answers: Answer[], note: Note): void {
  const known = answers.filter(({ isKnown }) => isKnown);
  const unknown = answers.filter(({ isKnown }) => !isKnown);
  const times = (group: Answer[]) => group.map(({ ms }) => ms);
  const [ofKnown, ofUnknown] = [medianOf(times(known)), medianOf(times(unknown))];
  const halves = [known.filter((_, index) => index % 2 === 0), known.filter((_, index) => index % 2 === 1)];
  const [even = 0, odd = 0] = halves.map((half) => medianOf(times(half)));
  const differing = known.filter(({ shown }, index) => shown !== unknown[index]?.shown).length;
  const ms = (value: number) => `${value.toFixed(1)} ms`.padStart(9);
  const gap = Math.abs(ofKnown - ofUnknown);
  const verdicts = [
    note({ name: `${name}, gap of the medians`, value: gap, unit: 'ms', budget: { most: BUDGET_MS } }),
    note({ name: `${name}, differing answers`, value: differing, unit: 'answers', budget: { most: 0 } }),
  ];
  const verdict = verdicts.includes('MISSED') ? 'MISSED' : 'kept';
  console.log(
    `  ${name.padEnd(15)} known ${ms(ofKnown)}   unknown ${ms(ofUnknown)}   gap ${ms(gap)}   floor ${ms(Math.abs(even - odd))}   differing answers ${differing}   ${verdict}`,
  );
}

/** What a stranger can learn about who has an account, from answers and their time (case 3). */
export async function run(stack: ScratchStack, note: Note): Promise<void> {
  const visitor = await openVisitor(stack);
  const known = people('known', 0, PAIRS + WARM_UP);
  await insertAccounts(stack, visitor, known);
  console.log(`  ${PAIRS} pairs each, one request at a time, each pair in random order; medians`);
  console.log(`  budget: gap under ${BUDGET_MS} ms, no differing answer; floor: two halves of the known ones`);
  for (const [index, subject] of SUBJECTS.entries()) {
    const unknown = people(`unknown-${subject.name}`, 1_000 + index * 300, PAIRS + WARM_UP);
    const pairs = known.flatMap((person, place): [Person, Person][] => {
      const other = unknown[place];
      return other ? [[person, other]] : [];
    });
    await ask(stack, visitor, subject, pairs.slice(PAIRS));
    report(subject.name, await ask(stack, visitor, subject, pairs.slice(0, PAIRS)), note);
  }
  closeLoad();
}
