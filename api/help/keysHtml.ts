import { HELP, helpKeys, type HelpLine } from '../../shared/texts/helpLines.ts'
import { escapeHtml } from '../http/plainPage.ts'

/** Returns every key and gesture, as the page of a map lists them. */
export const keysHtml = (): string =>
  HELP.map(
    ({ title, lines }) =>
      `<h3>${escapeHtml(title)}</h3>\n<dl class="keys">${lines.map(lineHtml).join('')}</dl>\n`,
  ).join('')

const lineHtml = (line: HelpLine): string =>
  `<div><dt>${'gesture' in line ? escapeHtml(line.gesture) : keysOf(line)}</dt><dd>${escapeHtml(line.does)}</dd></div>`

const keysOf = (line: Extract<HelpLine, { keys: unknown }>): string => {
  const ways = line.keys.flatMap((id) => helpKeys(id, false)).map((way) => way.map(kbd).join(' + '))
  const pressed = ways.join(', ')
  if ('pointer' in line) return `${pressed} and ${escapeHtml(line.pointer)}`
  return 'isHeld' in line ? `Hold ${pressed}` : pressed
}

const kbd = (key: string): string => `<kbd>${escapeHtml(key)}</kbd>`
