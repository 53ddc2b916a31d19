import { useId, useState } from 'react'
import type { MarkCount } from '../../sources/progress/browserMarks.ts'
import { Button } from '../../ui/control/Button.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { countText } from '../../ui/text/numberText.ts'
import { useIsMobile } from '../../ui/useMediaQuery.ts'
import { askAboutProgress, type ProgressQuestion } from './progressQuestion.ts'
import './progress.css'

/** What is asked once. It waits beside the map until it is answered. */
export const ProgressQuestionCard = ({ question }: { question: ProgressQuestion }) => {
  const { kind } = question
  const titleId = useId()
  const [isBusy, setBusy] = useState(false)
  const size = useIsMobile() ? 'touch' : 'md'
  const answer = async (isYes: boolean) => {
    setBusy(true)
    try {
      await question.answer(isYes)
      askAboutProgress(null)
    } catch {
      toast.error('This could not be saved. Please try again.')
    }
    setBusy(false)
  }
  return (
    <section className="progress-question" aria-labelledby={titleId}>
      <h2 id={titleId}>
        {question.kind === 'keep'
          ? 'Keep my progress in my account'
          : `Add this browser’s ${marksText(question.count)} to your account?`}
      </h2>
      <p>
        {kind === 'keep'
          ? 'Your found marks, pins and drawings are then on your other devices, too. You can turn this off in your profile.'
          : 'Otherwise they are put away while you are signed in here.'}
      </p>
      <div className="progress-question__acts">
        <Button variant="primary" size={size} disabled={isBusy} onClick={() => void answer(true)}>
          {kind === 'keep' ? 'Keep it' : 'Add'}
        </Button>
        <Button size={size} disabled={isBusy} onClick={() => void answer(false)}>
          {kind === 'keep' ? 'No, thanks' : 'Do not add'}
        </Button>
      </div>
    </section>
  )
}

/** As '212 found marks and 3 pins and drawings on 4 maps'. */
const marksText = ({ mapIds, found, things }: MarkCount): string => {
  const marks = [
    ...(found > 0 ? [countText(found, 'found mark')] : []),
    ...(things > 0 ? [things === 1 ? '1 pin or drawing' : `${things} pins and drawings`] : []),
  ]
  return `${marks.join(' and ')} on ${countText(mapIds.length, 'map')}`
}
