import { readFileSync } from 'node:fs'

/** The people of the policy, in the order of its columns. */
export const PEOPLE = [
  'guest',
  'stranger',
  'viewer',
  'editor',
  'owner',
  'admin',
  'founder',
  'user 1',
] as const
export type Person = (typeof PEOPLE)[number]

/** One line of the policy. */
export interface Rule {
  readonly section: string
  readonly method: string
  /** With the names of things in braces, as in `sends`. */
  readonly path: string
  readonly sends: string
  /** The status for each person, on a public map and on a private one. */
  readonly statuses: Readonly<Record<Person, { readonly public: number; readonly private: number }>>
  /** Whether the status differs between a public and a private map, or the call names something of a map. */
  readonly isOfMap: boolean
}

const LINE = /^((?:\d{3}(?:\/\d{3})? +){8})(GET|POST|PUT|DELETE|RIGHT) +(\/(?:\{[^}]*\}|\S)*) *(.*)$/

/** Reads `policy.txt`. @throws Error for a line that is neither a rule, a heading nor of the introduction */
export const readPolicy = (): Rule[] => {
  const [, ...parts] = readFileSync(new URL('policy.txt', import.meta.url), 'utf8').split(/^= /m)
  return parts.flatMap((part) => {
    const [section = '', ...lines] = part.split('\n')
    return lines.filter((line) => line.trim() !== '').map((line) => readRule(section, line))
  })
}

const readRule = (section: string, line: string): Rule => {
  const [, cells = '', method = '', path = '', sends = ''] = LINE.exec(line) ?? []
  if (method === '') throw new Error(`Not a line of the policy: ${line}`)
  const statuses = cells
    .trim()
    .split(/ +/)
    .map((cell) => {
      const [open = 0, hidden = open] = cell.split('/').map(Number)
      return { public: open, private: hidden }
    })
  return {
    section,
    method,
    path,
    sends,
    statuses: Object.fromEntries(
      PEOPLE.map((person, index) => [person, statuses[index]]),
    ) as Rule['statuses'],
    isOfMap:
      method === 'RIGHT' ||
      /\{(viewer|map|poi|category|type|zone|region|directory|token|comment|proposal|own proposal|own comment|own answered comment)\}/.test(
        path + sends,
      ),
  }
}
