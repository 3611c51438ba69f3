import { expect, it } from 'vitest';
import { MAX_RECIPIENTS } from './rules';

it('writes to ten admins at most', () => expect(MAX_RECIPIENTS).toBe(10));
