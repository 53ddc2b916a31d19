import type { ReactNode } from 'react'
import { Button } from '../../ui/control/Button.tsx'
import './collisions.css'

interface MeanwhileQuestionProps {
  text: string
  refusal: string
  /** The button that keeps what is typed here. */
  keep: ReactNode
  onTheirs: () => void
}

/** Above the fields of a form whose subject somebody else has changed or deleted: says so at once, and asks whose is kept. */
export const MeanwhileQuestion = ({ text, refusal, keep, onTheirs }: MeanwhileQuestionProps) => (
  <div className="meanwhile" role="group" aria-label={text}>
    <p role="alert">{text}</p>
    <div className="meanwhile__answers">
      {keep}
      <Button size="sm" variant="quiet" onClick={onTheirs}>
        {refusal}
      </Button>
    </div>
  </div>
)
