import { dateText, timeText, wholeTimeText } from './timeText.ts'

interface TimeProps {
  /** ISO 8601, or milliseconds since 1970. */
  at: string | number
  /** Always as a date. */
  isDate?: boolean
}

/** A time as it is written everywhere; a tooltip has all of it. */
export const Time = ({ at, isDate = false }: TimeProps) => {
  const date = new Date(at)
  return (
    <time dateTime={date.toISOString()} title={wholeTimeText(date)}>
      {isDate ? dateText(date) : timeText(date)}
    </time>
  )
}
