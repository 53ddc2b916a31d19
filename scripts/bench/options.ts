export interface BenchOptions {
  /** Names of tables; all tables if empty. */
  readonly tables: readonly string[]
  readonly rounds: number
  readonly isQuick: boolean
  /** Whether the browser is asked for the machine's graphics card. */
  readonly hasCard: boolean
}

const ROUNDS = 5
const QUICK_ROUNDS = 2

/** `[table …] [--rounds N] [--quick] [--gpu]`. @throws Error with a message for the user */
export const readOptions = (words: readonly string[], known: readonly string[]): BenchOptions => {
  const tables: string[] = []
  let rounds: number | null = null
  let isQuick = false
  let hasCard = false
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? ''
    if (word === '--quick') isQuick = true
    else if (word === '--gpu') hasCard = true
    else if (word === '--rounds') rounds = readRounds(words[++at])
    else if (known.includes(word)) tables.push(word)
    else throw new Error(`There is no table '${word}'. The tables are ${known.join(', ')}.`)
  }
  return { tables, isQuick, hasCard, rounds: rounds ?? (isQuick ? QUICK_ROUNDS : ROUNDS) }
}

const readRounds = (word: string | undefined): number => {
  if (word === undefined || !/^[1-9]\d{0,2}$/.test(word))
    throw new Error('--rounds takes a number from 1 to 999.')
  return Number(word)
}
