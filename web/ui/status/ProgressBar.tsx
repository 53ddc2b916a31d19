import { classNames } from '../classNames.ts'
import './ProgressBar.css'

export interface ProgressBarProps {
  /** Its accessible name. */
  label: string
  /** 0 to 1; null while the length is unknown. */
  value: number | null
}

/** A progress bar of ten cells, like the frame of a printed map. */
export const ProgressBar = ({ label, value }: ProgressBarProps) => {
  const percent = value === null ? undefined : Math.round(Math.min(1, Math.max(0, value)) * 100)
  return (
    <div
      className={classNames('neat', percent === undefined && 'is-unknown')}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <div className="neat__fill" style={percent === undefined ? undefined : { width: `${percent}%` }} />
    </div>
  )
}
