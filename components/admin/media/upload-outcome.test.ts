import { describe, expect, it } from 'vitest';
import { mediaTrouble } from '@/content/trouble';
import { outcomeOf } from './upload-outcome';

const said = (message: string) => JSON.stringify({ error: { message } });
const TOO_LARGE = 'File size too large. Got 48234496. Maximum is 10485760. Upgrade your plan to enjoy higher limits';

describe('what is said when the media service does not take a file, section 8', () => {
  it.each([
    [0, '', 'Failed to upload a.jpg. The connection broke off.'],
    [
      400,
      said(TOO_LARGE),
      'a.jpg is larger than the 10 MB that the media service takes. Please choose a smaller file.',
    ],
    [400, said('Invalid image file'), 'Failed to upload a.jpg. The media service did not take it.'],
    [401, said('unknown api_key'), mediaTrouble],
    [403, '', mediaTrouble],
    [400, '<html>', 'Failed to upload a.jpg. The media service did not take it.'],
    [413, 'null', 'Failed to upload a.jpg. The media service did not take it.'],
    [420, said('Rate Limit'), 'Failed to upload a.jpg. The media service is busy. Please try again in a few minutes.'],
    [429, '', 'Failed to upload a.jpg. The media service is busy. Please try again in a few minutes.'],
    [500, '<h1>Sorry</h1>', 'Failed to upload a.jpg. The media service is in trouble. Please try again in a while.'],
    [200, 'not JSON', 'Failed to upload a.jpg. The media service is in trouble. Please try again in a while.'],
  ])('%i %s', (status, responseText, text) => {
    const isFinal = status === 400 || status === 413;
    expect(outcomeOf('a.jpg', { status, responseText })).toEqual({ refused: text, isFinal });
  });

  it('falls silent', () => {
    expect(outcomeOf('a.jpg', null)).toEqual({
      refused: 'Failed to upload a.jpg. The media service does not answer.',
      isFinal: false,
    });
  });
});

describe('what the media service knows of a file', () => {
  const body = { public_id: 'shop/gallery/a', secure_url: 'https://media/a.jpg', version: 7, signature: 'f00' };
  const outcome = (status: number, said: object) => outcomeOf('a.jpg', { status, responseText: JSON.stringify(said) });
  const refused = 'Failed to upload a.jpg. The media service is in trouble. Please try again in a while.';
  const trouble = { refused, isFinal: false };

  it('is taken from a whole answer', () => {
    expect(outcome(200, { ...body, bytes: 9 })).toEqual({
      cloudinaryPublicId: 'shop/gallery/a',
      url: 'https://media/a.jpg',
      version: 7,
      signature: 'f00',
    });
  });

  it.each(Object.keys(body))('is not known without %s', (name) => {
    expect(outcome(200, { ...body, [name]: undefined })).toEqual(trouble);
  });

  it('is not taken from an error', () => {
    expect(outcome(500, body)).toEqual(trouble);
  });
});
