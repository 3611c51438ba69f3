import { Problem } from './problem.ts';

export interface FormFile {
  bytes: Buffer;
  name: string;
}
export interface Form {
  fields: Map<string, string>;
  file: FormFile | null;
}

const MAX_REQUEST_BYTES = 110 * 1024 * 1024;

export async function readForm(request: Request): Promise<Form> {
  const type = request.headers.get('content-type') ?? '';
  const body = await readBody(request);
  const form: Form = { fields: new Map(), file: null };
  const [, quoted, plain] = /multipart\/form-data.*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type) ?? [];
  const boundary = quoted ?? plain;
  if (boundary) readMultipart(body, boundary, form);
  else if (/json/i.test(type)) readJson(body, form);
  else for (const [name, value] of new URLSearchParams(body.toString('utf8'))) addField(form, name, value);
  form.file ??= fileFromField(form.fields.get('file'));
  return form;
}

async function readBody(request: Request): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.length;
      if (size > MAX_REQUEST_BYTES) throw new Problem(413, 'Request Entity Too Large');
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof Problem ? error : new Problem(400, 'The request ended early');
  }
  return Buffer.concat(chunks, size);
}

function readMultipart(body: Buffer, boundary: string, form: Form): void {
  let at = body.indexOf(`--${boundary}`);
  while (at !== -1) {
    const start = at + boundary.length + 2;
    if (body.toString('latin1', start, start + 2) === '--') return;
    const headerEnd = body.indexOf('\r\n\r\n', start);
    const end = headerEnd === -1 ? -1 : body.indexOf(`\r\n--${boundary}`, headerEnd + 4);
    if (end === -1) break;
    addPart(form, body.toString('utf8', start, headerEnd), body.subarray(headerEnd + 4, end));
    at = end + 2;
  }
  throw new Problem(400, 'Invalid multipart body');
}

function addPart(form: Form, headers: string, content: Buffer): void {
  const [, name] = /[;\s]name="([^"]*)"/i.exec(headers) ?? [];
  const [, filename] = /filename="([^"]*)"/i.exec(headers) ?? [];
  if (name === undefined) throw new Problem(400, 'Invalid multipart body');
  if (name === 'file' && filename !== undefined) form.file = { bytes: content, name: filename };
  else addField(form, name, content.toString('utf8'));
}

function readJson(body: Buffer, form: Form): void {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body.toString('utf8'));
  } catch {
    throw new Problem(400, 'Invalid JSON in request body');
  }
  if (typeof parsed !== 'object' || parsed === null) return;
  for (const [name, value] of Object.entries(parsed)) addField(form, name, String(value));
}

/** `name[]` repeated is one comma list, as it is signed. */
function addField(form: Form, name: string, value: string): void {
  const key = name.replace(/\[\]$/, '');
  const earlier = form.fields.get(key);
  form.fields.set(key, earlier === undefined ? value : `${earlier},${value}`);
}

function fileFromField(text: string | undefined): FormFile | null {
  if (!text) return null;
  const [head] = /^data:[^,]{0,200};base64,/.exec(text) ?? [];
  if (head) return { bytes: Buffer.from(text.slice(head.length), 'base64'), name: 'file' };
  if (/^(https?|ftp|s3|gs):/i.test(text)) {
    throw new Problem(400, `Error in loading ${text.slice(0, 200)} - remote files are not fetched`);
  }
  throw new Problem(400, `Unsupported source URL: ${text.slice(0, 80)}`);
}
