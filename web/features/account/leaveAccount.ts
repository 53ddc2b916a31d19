import type { ProgressItem } from '../../../shared/progress/progressItems.ts'
import { progressOwner } from '../../sources/progress/browserMarks.ts'
import { leaveProgress, sendProgress } from '../../sync/progress/leaveProgress.ts'
import type { Question } from '../../ui/overlay/AlertProvider.tsx'
import { countText } from '../../ui/text/numberText.ts'

export type Confirm = (question: Question) => Promise<boolean>

/** Removes the account's marks from this browser. Returns false if they are to stay, as somebody may want who hears that some would be lost. */
export const leaveAccount = async (confirm: Confirm | undefined): Promise<boolean> => {
  if (confirm && !(await mayLeave(confirm))) return false
  await leaveProgress()
  return true
}

/** Sends the account what it does not have yet, and asks about what it cannot be given now. */
export const mayLeave = async (confirm: Confirm): Promise<boolean> => {
  const owner = progressOwner()
  if (owner === null || owner < 0) return true
  // Without a database it is not known what the account has.
  const lost = await sendProgress(owner).catch(() => [])
  return lost.length === 0 || confirm(questionAbout(lost))
}

const NOUNS = { found: 'found mark', pin: 'pin', layer: 'drawing', playthrough: 'playthrough' } as const

const questionAbout = (lost: readonly ProgressItem[]): Question => {
  const counts = (['found', 'pin', 'layer', 'playthrough'] as const).flatMap((kind) => {
    const count = lost.filter((item) => item.kind === kind).length
    return count > 0 ? [countText(count, NOUNS[kind])] : []
  })
  const [last = '', ...others] = counts.toReversed()
  const things = others.length > 0 ? `${others.toReversed().join(', ')} and ${last}` : last
  return {
    title: 'Sign out and lose changes?',
    text: `What you last changed of your progress is not in your account: ${things}. Signing out removes it from this browser.`,
    verb: 'Sign out',
    danger: true,
    refusal: 'Stay signed in',
  }
}
