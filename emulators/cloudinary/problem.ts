export class Problem extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export function problemResponse(status: number, message: string): Response {
  return Response.json({ error: { message } }, { status, headers: { 'x-cld-error': headerText(message) } });
}

function headerText(message: string): string {
  return message.replace(/[^\x20-\x7e]/g, '?');
}
