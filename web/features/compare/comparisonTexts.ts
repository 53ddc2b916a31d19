import type { MapDifference } from '../../../shared/compare/mapComparison.ts'

/** What a difference is, as its row says. */
export const differenceText = ({ change, since, certainty }: MapDifference): string => {
  switch (change.op) {
    case 'insert':
      if (since === 'there') return 'Added there'
      if (since === 'here') return 'Removed here'
      return since === 'both' ? 'Removed here, changed there' : 'Only there'
    case 'remove':
      if (since === 'there') return 'Removed there'
      if (since === 'here') return 'Added here'
      return since === 'both' ? 'Changed here, removed there' : 'Only here'
    case 'patch':
      if (since === 'there') return 'Changed there'
      if (since === 'here') return 'Changed here'
      return since === 'both' ? 'Changed on both' : `Different${CERTAINTY_TEXTS[certainty]}`
  }
}

/** How sure it is that both are the same thing, on maps that have nothing to do with each other. */
const CERTAINTY_TEXTS = {
  certain: '',
  likely: ', likely the same',
  possible: ', perhaps the same',
} as const
