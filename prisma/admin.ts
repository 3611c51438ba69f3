import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { resetAdmin } from '@/lib/people/auth/service';

const email = z.email().safeParse(process.argv[2]);
const password = (await text(process.stdin)).split('\n')[0] ?? '';

if (!email.success) {
  console.error('Give the e-mail address of the admin: npm run admin:create -- --email owner@shop.example');
  process.exit(1);
}
if (password.length < 8 || password.length > 128) {
  console.error('The password must have 8 to 128 characters.');
  process.exit(1);
}
await resetAdmin(email.data, password);
console.log(`${email.data} is an admin`);
process.exit(0);
