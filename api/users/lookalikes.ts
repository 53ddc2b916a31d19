import unhomoglyph from 'unhomoglyph'
import { nameKey } from '../../shared/names.ts'

/** Of Unicode's table in the package. With another one all skeletons are made anew. */
export const CONFUSABLES_VERSION = '13.0.0'

/**
 * Returns what a name looks like: equal for names that people take for one another, by Unicode's table of confusables
 * (technical standard 39), whatever the case. Only for comparing. 'аdmin' with a Cyrillic а, 'adrnin' → 'adrnin'
 */
export const skeletonOf = (name: string): string => lookOf(lookOf(name).toLowerCase())

const lookOf = (text: string): string => unhomoglyph(text.normalize('NFD')).normalize('NFD')

/** Names that speak for the service, or for nobody. */
const RESERVED = [
  ...['founder', 'operator', 'mod', 'staff', 'team', 'official', 'system', 'root', 'server', 'api', 'www'],
  ...['support', 'help', 'security', 'abuse', 'postmaster', 'webmaster', 'hostmaster', 'anonymous'],
  ...['nobody', 'everyone', 'all', 'here', 'me', 'deleted', 'unknown', 'null', 'undefined'],
]

/** Reserved as a word of a longer name, too. */
const RESERVED_WORDS = ['pinfold', 'admin', 'administrator', 'moderator']

/** The names of people who have not chosen one yet. */
const PLACEHOLDER = /^user-\d+(-\d+)?$/

const skeletonsOf = (names: readonly string[]): ReadonlySet<string> => new Set(names.map(skeletonOf))
const RESERVED_SKELETONS = skeletonsOf([...RESERVED, ...RESERVED_WORDS])
const RESERVED_WORD_SKELETONS = skeletonsOf(RESERVED_WORDS)

/** Whether a name is kept for the service itself, or looks like one that is. */
export const isReserved = (name: string): boolean =>
  PLACEHOLDER.test(nameKey(name)) ||
  isLikeOne(RESERVED_SKELETONS, name) ||
  name.split(/[_.-]/).some((word) => isLikeOne(RESERVED_WORD_SKELETONS, word))

/** In small letters too, since only a capital I looks like a small l. */
const isLikeOne = (skeletons: ReadonlySet<string>, name: string): boolean =>
  skeletons.has(skeletonOf(name)) || skeletons.has(skeletonOf(nameKey(name)))
