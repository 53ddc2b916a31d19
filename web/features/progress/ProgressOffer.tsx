import { lazyPanel } from '../../ui/lazyPart.tsx'
import { FailedPart } from '../../ui/status/FailedPart.tsx'
import { useProgressQuestion } from './progressQuestion.ts'

const ProgressQuestionCard = lazyPanel(
  () => import('./ProgressQuestionCard.tsx').then((module) => module.ProgressQuestionCard),
  FailedPart,
)

/** Asks, among the lists of the map, what is to become of the marks in this browser. */
export const ProgressOffer = () => {
  const question = useProgressQuestion()
  return question && <ProgressQuestionCard question={question} />
}
