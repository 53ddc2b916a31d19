import type { ActCount, Sitting } from '../../../shared/history/history.ts'
import { countText } from '../../ui/text/numberText.ts'

const DAY_MS = 24 * 3600_000

const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long' })
const date = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })
const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

/** 'Tuesday 14:05', and for what is a week ago or longer '3 Nov 2026 14:05'. */
export const momentText = (at: Date, now = new Date()): string =>
  `${(now.getTime() - at.getTime() < 6 * DAY_MS ? weekday : date).format(at)} ${time.format(at)}`

/** 'Tuesday 14:05 – 14:40' */
export const spanText = ({ from, to }: Pick<Sitting, 'from' | 'to'>, now = new Date()): string => {
  const [begin, end] = [new Date(from), new Date(to)]
  const first = momentText(begin, now)
  if (first === momentText(end, now)) return first
  const isSameDay = begin.toDateString() === end.toDateString()
  return `${first} – ${isSameDay ? time.format(end) : momentText(end, now)}`
}

const NOUNS = { category: 'category', type: 'type', poi: 'POI', zone: 'zone' } as const
const VERBS = { insert: 'added', patch: 'changed', remove: 'removed' } as const
const KINDS = ['poi', 'zone', 'type', 'category'] as const
const OPS = ['insert', 'patch', 'remove'] as const

/** '31 POIs added, 4 zones changed' */
export const actsText = ({ counts, images }: Pick<Sitting, 'counts' | 'images'>): string => {
  const parts = KINDS.flatMap((kind) =>
    OPS.flatMap((op) => counts.filter((one) => one.kind === kind && one.op === op).map(countedText)),
  )
  if (images > 0) parts.push(images === 1 ? 'image replaced' : `image replaced ${images} times`)
  return parts.join(', ')
}

const countedText = ({ op, kind, count }: ActCount): string => {
  const counted = kind === 'category' && count !== 1 ? `${count} categories` : countText(count, NOUNS[kind])
  return `${counted} ${VERBS[op]}`
}
