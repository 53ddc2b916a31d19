import { classNames } from './classNames.ts'

export interface NeatlineProps {
  /** Its accessible name. */
  label: string
  /** 0 to 1; null while the length is unknown. */
  value: number | null
}

/** The alternating frame of a printed map, used as a progress bar of ten cells. */
export const Neatline = ({ label, value }: NeatlineProps) => {
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
