'use client';

import { useLayoutEffect } from 'react';
import { restoreMotion } from './motion';

/** Repeats the choice of an earlier visit on every page, those without the switch too. */
export function MotionKept() {
  useLayoutEffect(restoreMotion, []);
  return null;
}
