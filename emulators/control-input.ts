import { HTTPException } from 'hono/http-exception';
import { type ArmedFault, type Context, PROVIDERS, type Provider } from './core.ts';

type Input = Record<string, unknown>;

function answer(status: 400 | 404, sentence: string): HTTPException {
  return new HTTPException(status, { message: sentence, res: Response.json({ error: sentence }, { status }) });
}

export const bad = (sentence: string): HTTPException => answer(400, sentence);
export const missing = (sentence: string): HTTPException => answer(404, sentence);

export async function readInput(request: { text(): Promise<string> }, names: string[]): Promise<Input> {
  const text = await request.text();
  let input: unknown;
  try {
    input = text.trim() === '' ? {} : JSON.parse(text);
  } catch {
    throw bad('The body is not valid JSON.');
  }
  if (typeof input !== 'object' || input === null || Array.isArray(input)) throw bad('The body must be a JSON object.');
  const unknown = Object.keys(input).find((name) => !names.includes(name));
  if (unknown !== undefined) throw bad(`"${unknown}" is not known here; use ${names.join(', ')}.`);
  return input as Input;
}

export function readChoice<T extends string>(input: Input, name: string, choices: readonly T[], otherwise?: T): T {
  const value = input[name] ?? otherwise;
  const choice = choices.find((one) => one === value);
  if (choice === undefined) throw bad(`"${name}" must be one of ${choices.join(', ')}.`);
  return choice;
}

export function readBoolean(input: Input, name: string, otherwise: boolean): boolean {
  const value = input[name] ?? otherwise;
  if (typeof value !== 'boolean') throw bad(`"${name}" must be true or false.`);
  return value;
}

export function readInteger(input: Input, name: string, min: number, max: number, otherwise?: number): number {
  const value = input[name] ?? otherwise;
  if (typeof value !== 'number' || !Number.isInteger(value) || value < min || value > max) {
    throw bad(`"${name}" must be a whole number from ${min} to ${max}.`);
  }
  return value;
}

export function readOptionalText(input: Input, name: string): string | undefined {
  const value = input[name];
  if (value === undefined || typeof value === 'string') return value;
  throw bad(`"${name}" must be a text.`);
}

export function readProvider(value: string | undefined): Provider | undefined {
  if (value === undefined || value === '') return undefined;
  return readChoice({ provider: value }, 'provider', PROVIDERS);
}

function isExpression(text: string): boolean {
  try {
    return new RegExp(text) instanceof RegExp;
  } catch {
    return false;
  }
}

export function armFault({ faults }: Context, input: Input): ArmedFault {
  const provider = readChoice(input, 'provider', PROVIDERS);
  const mode = readChoice(input, 'mode', faults.modes(provider));
  const calls = readInteger(input, 'calls', 0, 1_000_000, 1);
  const [about, call] = [readOptionalText(input, 'about'), readOptionalText(input, 'call')];
  if (!isExpression(call ?? '')) throw bad('"call" must be a regular expression.');
  faults.arm({ provider, mode: calls === 0 ? 'ok' : mode, calls, about, call });
  return { provider, mode, calls, about, call };
}
