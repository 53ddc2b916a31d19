import type { Services } from '../services.ts'

/** What copying a map takes. */
export type BranchParts = Pick<
  Services,
  'config' | 'store' | 'files' | 'changeLog' | 'catalogue' | 'diskReserve' | 'imageQueue' | 'log'
>
