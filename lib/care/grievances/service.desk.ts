import 'server-only';
import { deskGrievances, deskGrievanceRefusals as words } from '@/content/desk-grievances';
import { type Tx, transaction } from '@/lib/core/db';
import { AppError } from '@/lib/http/errors';
import { deliverSoon } from '@/lib/messages/outbox/service';
import { listGrievanceNotices, queueGrievanceNotice } from '@/lib/messages/outbox/service.grievances';
import type { User } from '@/lib/people/auth/rules';
import * as data from './data';
import {
  type Action,
  afterStep,
  cursorOf,
  dueOf,
  mayDo,
  nextOf,
  type State,
  type Step,
  stateOf,
  waitsTooLong,
} from './rules';
import type { ListRequest, StepRequest } from './schema';

const PAGE = 50;

type Topic = Parameters<typeof queueGrievanceNotice>[1];
const TOPIC_OF: Record<Action, Topic> = {
  acknowledge: 'grievance-acknowledged',
  answer: 'grievance-answered',
  reopen: 'grievance-reopened',
};

/** A grievance in the owner's list. */
export type Listed = {
  id: string;
  number: string;
  name: string;
  /** Its first words. */
  beginning: string;
  state: State;
  receivedAt: Date;
  answeredAt: Date | null;
  next: { what: 'acknowledge' | 'answer'; by: Date } | null;
  waitsTooLong: boolean;
};

type Sent = { topic: Topic; channel: 'sms' | 'email'; state: string; at: Date };

/** One of them with all that is known. */
export type Detail = Listed & {
  phone: string | null;
  email: string | null;
  text: string;
  isMember: boolean;
  acknowledgeBy: Date;
  answerBy: Date;
  version: number;
  steps: Omit<Step, 'byId'>[];
  messages: Sent[];
};

const BEGINNING = 120;

function toListed(one: data.Grievance, nowMs: number): Listed {
  const { id, number, name, text, createdAt, answeredAt } = one;
  const line = text.replace(/\s+/g, ' ');
  const letters = [...line];
  return {
    id,
    number,
    name,
    beginning: letters.length > BEGINNING ? `${letters.slice(0, BEGINNING).join('').trim()}…` : line,
    state: stateOf(one),
    receivedAt: createdAt,
    answeredAt,
    next: nextOf(one),
    waitsTooLong: waitsTooLong(one, nowMs),
  };
}

const isId = (text: string): boolean => /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/.test(text);

/** A page of the open ones, the oldest first, or of the answered ones, the latest first. */
export async function listGrievances(
  { state, after }: ListRequest,
  nowMs: number,
): Promise<{ grievances: Listed[]; next: string | null }> {
  const rows = await data.list(state === 'answered', after, PAGE + 1);
  const shown = rows.slice(0, PAGE);
  const last = rows.length > PAGE ? shown.at(-1) : undefined;
  return {
    grievances: shown.map((one) => toListed(one, nowMs)),
    next: last ? cursorOf(last) : null,
  };
}

async function toDetail(one: data.Grievance, nowMs: number): Promise<Detail> {
  const { id, phone, email, text, userId, version, steps } = one;
  const told = [
    { topic: 'grievance-received' as Topic, once: `${id}:1` },
    ...steps.map((step) => ({ topic: TOPIC_OF[step.action], once: `${id}:${step.version}` })),
  ];
  const messages = await listGrievanceNotices(told);
  return {
    ...toListed(one, nowMs),
    ...dueOf(one),
    ...{ phone, email, text, version },
    steps: steps.map(({ byId: _id, by, ...step }) => ({ ...step, by: by || deskGrievances.somebody })),
    isMember: userId !== null,
    messages: messages.map(({ topic, channel, status, delivery, sentAt, createdAt }) => ({
      topic: topic as Topic,
      channel,
      state: delivery ?? status,
      at: sentAt ?? createdAt,
    })),
  };
}

/** @throws AppError `notFound` */
export async function getGrievance(id: string, nowMs: number): Promise<Detail> {
  const one = isId(id) ? await data.getOne(id) : null;
  if (!one) throw new AppError('notFound', words.notFound);
  return toDetail(one, nowMs);
}

/** The same for a page: null where there is none. */
export async function openGrievance(id: string, nowMs: number): Promise<Detail | null> {
  const one = isId(id) ? await data.getOne(id) : null;
  return one && toDetail(one, nowMs);
}

const nameOf = ({ userName, email }: Pick<User, 'userName' | 'email'>): string =>
  userName ?? email ?? deskGrievances.somebody;

/** Takes the name of whoever erases their account out of what they did here, in the caller's transaction. */
export const forgetStaff = (tx: Tx, user: User): Promise<void> =>
  data.emptyNames(tx, user.id, user.role === 'admin' ? nameOf(user) : null);

/**
 * Acknowledges, answers or takes up again; whoever wrote it is told in the same transaction. The same step again on a
 * grievance that it brought where it is changes nothing.
 * @throws AppError `notFound` · `conflict` where it stands otherwise by now, with how
 */
export async function takeStep(id: string, { action, version, text }: StepRequest, by: User): Promise<Detail> {
  if (!isId(id)) throw new AppError('notFound', words.notFound);
  const now = new Date();
  const after = await transaction(async (tx) => {
    const one = await data.lockOne(tx, id);
    if (!one) throw new AppError('notFound', words.notFound);
    const last = one.steps.at(-1);
    const isRepeated = one.version === version + 1 && last?.action === action && last.text === text;
    const isTheirs = last?.byId ? last.byId === by.id : last?.by === nameOf(by);
    if (isRepeated && isTheirs) return { one, isChanged: false };
    if (one.version !== version) return { one, isChanged: null };
    if (!mayDo(action, stateOf(one))) throw new AppError('conflict', words.notNow);
    const next = version + 1;
    const step: Step = {
      at: now.toISOString(),
      action,
      by: nameOf(by),
      byId: by.id,
      version: next,
      ...(text ? { text } : {}),
    };
    const change = afterStep(action, one, now);
    const written = await data.writeStep(tx, { id, version: next, steps: [...one.steps, step] }, change);
    const { number, phone, email } = one;
    await queueGrievanceNotice(tx, TOPIC_OF[action], {
      once: `${id}:${next}`,
      ...{ number, phone, email, causedFrom: null, isToProved: true },
      ...(action === 'answer' && text ? { answer: text } : {}),
    });
    return { one: written, isChanged: true };
  });
  const detail = await toDetail(after.one, now.getTime());
  if (after.isChanged === null)
    throw new AppError('conflict', words.changed, { reason: 'changed', data: { grievance: detail } });
  if (after.isChanged) deliverSoon();
  return detail;
}
