import { describe, expect, it } from 'vitest';
import { renderMail } from './mail';

const enquiry = { name: 'Asha Rao', email: 'asha@example.com', phone: '9876543210', message: 'One\n\nTwo\nOne' };
const letterOf = (change: Partial<typeof enquiry> | { email: null } | { phone: null }) =>
  renderMail({ template: 'enquiry', data: { ...enquiry, ...change } }, 'http://localhost');

describe('the mail about a question', () => {
  it('says who asks, what, and how to answer, in text and in HTML', async () => {
    const { subject, text, html } = await letterOf({});
    expect(subject).toBe('Question from Asha Rao');
    expect(text.replace(/\n+/g, '\n')).toContain(
      'Asha Rao wrote on the contact page:\nOne\nTwo\nOne\nEmail: asha@example.com\nPhone: +91 9876543210',
    );
    for (const part of ['One', 'Two', 'asha@example.com', '+91 9876543210']) expect(html).toContain(part);
  });

  it('leaves out what was not given', async () => {
    expect((await letterOf({ email: null })).text).not.toContain('Email:');
    expect((await letterOf({ phone: null })).text).not.toContain('Phone:');
  });

  it('case 45: markup in it is text', async () => {
    const { html, text } = await letterOf({
      name: '<img src=x onerror=alert(1)>',
      message: '<script>alert(1)</script>',
    });
    expect(html).not.toMatch(/<img src=x|<script>/);
    expect(html).toContain('&lt;script&gt;');
    expect(text).toContain('<script>alert(1)</script>');
  });
});
