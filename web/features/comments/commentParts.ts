import type { PointMap } from '../../../shared/geometry/point.ts'
import { MENTION } from '../../../shared/people/mentions.ts'
import { type Coordinates, PIXELS } from '../../shell/coordinates/Coordinates.ts'
import { linkParts } from '../../ui/text/LinkedText.tsx'

/** A piece of a comment. The texts of all pieces, joined, are the comment. */
export type CommentPart =
  | { readonly kind: 'words' | 'mention'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string }
  | { readonly kind: 'place'; readonly text: string; readonly place: PointMap }

/** How places are told in comments. */
type PlaceReader = Pick<Coordinates, 'axes' | 'placeOf'>

/**
 * Splits a comment into words, mentions (@word), coordinates and web addresses. A place that is named by other axes than the
 * map's stays words; so do all without coordinates to read them by.
 */
export const commentParts = (
  message: string,
  coordinates: PlaceReader | null = PIXELS,
): readonly CommentPart[] =>
  linkParts(message).flatMap(({ text, href }): readonly CommentPart[] =>
    href === null ? wordParts(text, coordinates) : [{ kind: 'link', text, href }],
  )

const PLAIN = String.raw`[-−]?\d+(?:\.\d+)?`
/** With thousands separators or without: 1,204 */
const NUMBER = String.raw`[-−]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?`

/** The ways to write a place, each with two numbers: X 644, Y 873 · (644, 873) · at 644, 873 · 644, 873 in a line of its own. */
const placesBy = ([first, second]: PlaceReader['axes']) => [
  String.raw`(?<![\p{L}\p{N}])${first}\s{0,3}[:=]?\s{0,3}(${NUMBER})\s{0,3}[,;/]?\s{0,3}${second}\s{0,3}[:=]?\s{0,3}(${NUMBER})`,
  String.raw`[([]\s{0,3}(${NUMBER})(?:,\s{1,3}|\s{0,3}[;/]\s{0,3})(${NUMBER})\s{0,3}[)\]]`,
  String.raw`[([](${PLAIN}),(${PLAIN})[)\]]`,
  String.raw`(?<=\b(?:at|near|around|to|from|by)\s)(${PLAIN}),\s{1,3}(${PLAIN})`,
  String.raw`(?<=^[ \t]{0,3})(${PLAIN}),[ \t]{1,3}(${PLAIN})(?=[ \t]{0,3}$)`,
]

const partsBy = (axes: PlaceReader['axes']): RegExp =>
  new RegExp(
    [...placesBy(axes).map((place) => String.raw`${place}(?![\p{L}\p{N}])(?!,\d)`), MENTION].join('|'),
    'gimu',
  )

const wordParts = (text: string, coordinates: PlaceReader | null): readonly CommentPart[] => {
  const parts: CommentPart[] = []
  let end = 0
  for (const match of text.matchAll(partsBy(coordinates?.axes ?? PIXELS.axes))) {
    if (match.index > end) parts.push({ kind: 'words', text: text.slice(end, match.index) })
    parts.push(partOf(match, coordinates))
    end = match.index + match[0].length
  }
  if (end < text.length) parts.push({ kind: 'words', text: text.slice(end) })
  return parts
}

const partOf = ([text, ...groups]: RegExpExecArray, coordinates: PlaceReader | null): CommentPart => {
  const [first, second] = groups.filter((group) => group !== undefined).map(withoutSeparators)
  if (first === undefined || second === undefined) return { kind: 'mention', text }
  const place = coordinates?.placeOf(first, second)
  return place ? { kind: 'place', text, place } : { kind: 'words', text }
}

const withoutSeparators = (text: string): string => text.replaceAll(',', '')
