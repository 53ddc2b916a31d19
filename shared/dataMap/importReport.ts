import { ZONE_POINTS_MAX } from '../limits.ts'
import { EXAMPLES_MAX, IMPORT_REASONS, type ImportLosses, type ImportReason } from './dataMap.ts'

/** What happened to a part of an imported file: it was changed or left out. */
export interface ReportLine {
  readonly reason: ImportReason
  readonly count: number
  readonly text: string
}

/** What is said once, without a count. */
const FACTS = {
  'extent-fitted':
    'The file does not say which coordinates the image covers: its outermost points are put on the edges of the image.',
  'header-missing':
    'The first row of the file is read as data: it has numbers where names of columns would be.',
  'numbers-unsure':
    'Whether 1.234 or 1,234 is more than a thousand is not certain in this file: look at the preview.',
  'quote-open': 'A quote is opened and never closed: all that follows it is read as one text.',
} as const satisfies Partial<Record<ImportReason, string>>

const isFact = (reason: ImportReason): reason is keyof typeof FACTS => Object.hasOwn(FACTS, reason)

/** For one, and for several. */
const TEXTS: Readonly<
  Record<Exclude<ImportReason, keyof typeof FACTS>, readonly [one: string, several: string]>
> = {
  'geometry-empty': ['feature without a place is left out', 'features without a place are left out'],
  'property-left-out': [
    'column or property is not read and left out',
    'columns or properties are not read and left out',
  ],
  'translation-left-out': ['text in another language is left out', 'texts in other languages are left out'],
  'height-left-out': ['height of a place is left out', 'heights of places are left out'],
  'colour-unread': ['colour is not understood and left out', 'colours are not understood and left out'],
  'colour-left-out': [
    'marker is shown in the colour of its type instead of its own',
    'markers are shown in the colours of their types instead of their own',
  ],
  'cells-left-out': [
    'row has more cells than there are columns, which are left out',
    'rows have more cells than there are columns, which are left out',
  ],
  'vertex-left-out': [
    'corner without coordinates is left out of its zone',
    'corners without coordinates are left out of their zones',
  ],
  'zone-text-left-out': [
    'zone has no place for its description, type or picture, which is left out',
    'zones have no place for their descriptions, types or pictures, which are left out',
  ],
  'no-position': ['marker without a position is left out', 'markers without a position are left out'],
  'not-a-marker': ['entry that is no marker is left out', 'entries that are no markers are left out'],
  'too-far': ['marker too far from the image is left out', 'markers too far from the image are left out'],
  outside: ['marker lies outside the image and is kept', 'markers lie outside the image and are kept'],
  'group-made-up': [
    'group that the file does not define is made up',
    'groups that the file does not define are made up',
  ],
  'group-renamed': ['group whose name was taken has a number', 'groups whose names were taken have a number'],
  'floor-left-out': [
    'marker or zone names a floor that the map does not have, and comes on all floors',
    'markers or zones name a floor that the map does not have, and come on all floors',
  ],
  'group-empty': ['group without markers is left out', 'groups without markers are left out'],
  'named-after-group': ['marker without a name has its group’s', 'markers without a name have their group’s'],
  'markup-cleaned': ['text had markup, which is removed', 'texts had markup, which is removed'],
  'text-shortened': ['text was too long and is shortened', 'texts were too long and are shortened'],
  'icon-left-out': [
    'icon of the wiki is shown as a coloured shape',
    'icons of the wiki are shown as coloured shapes',
  ],
  'layer-left-out': [
    'layer within a group is left out, its markers are kept',
    'layers within groups are left out, their markers are kept',
  ],
  'keywords-left-out': [
    'marker had words for the search, which are left out',
    'markers had words for the search, which are left out',
  ],
  'group-text-left-out': [
    'description or article of a group is left out',
    'descriptions or articles of groups are left out',
  ],
  'picture-left-out': ['picture of the wiki is left out', 'pictures of the wiki are left out'],
  'background-left-out': ['further background is left out', 'further backgrounds are left out'],
  'other-background': [
    'marker or zone belongs to another background and is left out',
    'markers or zones belong to another background and are left out',
  ],
  'overlay-left-out': ['overlay picture is left out', 'overlay pictures are left out'],
  'fragment-missing': ['included page was not among the files', 'included pages were not among the files'],
  'hole-left-out': [
    'hole of a zone has no area there, or crosses or touches another outline, and is left out',
    'holes of zones have no area there, or cross or touch another outline, and are left out',
  ],
  'external-left-out': [
    'shape that the file takes from another service is left out',
    'shapes that the file takes from other services are left out',
  ],
  'shape-left-out': ['shape of an unknown kind is left out', 'shapes of unknown kinds are left out'],
  'zone-without-shape': [
    'zone with too few points to be drawn is left out',
    'zones with too few points to be drawn are left out',
  ],
  'zone-crosses': [
    'zone that crosses or touches itself is left out',
    'zones that cross or touch themselves are left out',
  ],
  'zone-too-far': ['zone too far from the image is left out', 'zones too far from the image are left out'],
  'zone-too-long': [
    `zone of more than ${ZONE_POINTS_MAX.toLocaleString('en')} points is left out`,
    `zones of more than ${ZONE_POINTS_MAX.toLocaleString('en')} points are left out`,
  ],
  'rotation-ignored': ['rotation of the coordinates is ignored', 'rotations of the coordinates are ignored'],
}

/** Whole markers and zones of the file that do not arrive. */
const NEVER_ARRIVES: ReadonlySet<ImportReason> = new Set([
  'no-position',
  'geometry-empty',
  'not-a-marker',
  'too-far',
  'overlay-left-out',
  'shape-left-out',
  'external-left-out',
  'zone-without-shape',
  'zone-crosses',
  'zone-too-far',
  'zone-too-long',
])

/** Whether a line tells of markers or zones that do not arrive, unlike of what is altered. */
export const isLoss = ({ reason }: Pick<ReportLine, 'reason'>): boolean => NEVER_ARRIVES.has(reason)

/** Returns what the person who imports should know, each reason once, in the order of the reasons. */
export const reportLines = ({ counts, examples }: ImportLosses): ReportLine[] =>
  IMPORT_REASONS.flatMap((reason): readonly ReportLine[] => {
    const count = counts.get(reason)
    if (count === undefined) return []
    if (isFact(reason)) return [{ reason, count, text: FACTS[reason] }]
    const [one, several] = TEXTS[reason]
    const text = `${count.toLocaleString('en')} ${count === 1 ? one : several}`
    return [{ reason, count, text: `${text}${namesText(examples.get(reason) ?? [])}.` }]
  })

const namesText = (names: readonly string[]): string =>
  names.length === 0
    ? ''
    : `: ${names.slice(0, EXAMPLES_MAX - 1).join(', ')}${names.length < EXAMPLES_MAX ? '' : ' and more'}`

/** What a message says after an import: what came, and what never arrived. */
export const importedText = (what: string, lines: readonly Omit<ReportLine, 'count'>[]): string =>
  [`Imported ${what}.`, ...lines.filter(isLoss).map(({ text }) => text)].join(' ')

/** What arrives: '42 markers in 3 groups, and 2 zones.' */
export const arrivalText = ({
  markerCount,
  groupCount,
  zoneCount,
}: {
  readonly markerCount: number
  readonly groupCount: number
  readonly zoneCount: number
}): string => {
  const markers = `${counted(markerCount, 'marker')} in ${counted(groupCount, 'group')}`
  return zoneCount === 0 ? `${markers}.` : `${markers}, and ${counted(zoneCount, 'zone')}.`
}

const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`
