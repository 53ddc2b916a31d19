/** What programs write that do not write Unicode, with where they are used. */
export const ENCODINGS = [
  { value: 'windows-1252', text: 'Western Europe' },
  { value: 'windows-1250', text: 'Central Europe' },
  { value: 'windows-1251', text: 'Cyrillic' },
  { value: 'windows-1253', text: 'Greek' },
  { value: 'windows-1254', text: 'Turkish' },
  { value: 'shift_jis', text: 'Japanese' },
  { value: 'gb18030', text: 'Chinese, simplified' },
  { value: 'big5', text: 'Chinese, traditional' },
  { value: 'euc-kr', text: 'Korean' },
] as const
export type Encoding = (typeof ENCODINGS)[number]['value']

interface DecodedText {
  readonly text: string
  /** What it was taken for, since it says nothing itself; null for Unicode. */
  readonly encoding: Encoding | null
}

/** Returns the text of a file, in UTF-8, or in UTF-16 with a mark at its beginning; else in the encoding that is chosen, or likely. */
export const textOfFile = (bytes: ArrayBuffer, chosen?: Encoding): DecodedText => {
  const [first, second] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength))
  if (first === 0xff && second === 0xfe) return decoded(bytes, 'utf-16le')
  if (first === 0xfe && second === 0xff) return decoded(bytes, 'utf-16be')
  try {
    return decoded(bytes, 'utf-8')
  } catch {
    const encoding = chosen ?? likelyEncoding(bytes)
    return { text: new TextDecoder(encoding).decode(bytes), encoding }
  }
}

const decoded = (bytes: ArrayBuffer, encoding: 'utf-8' | 'utf-16le' | 'utf-16be'): DecodedText => ({
  text: new TextDecoder(encoding, { fatal: encoding === 'utf-8' }).decode(bytes),
  encoding: null,
})

/** In western Europe letters beyond ASCII stand alone between others; Cyrillic words have nothing else. */
const likelyEncoding = (bytes: ArrayBuffer): Encoding => {
  let [besideAnother, alone] = [0, 0]
  const all = new Uint8Array(bytes)
  for (const [at, byte] of all.entries()) {
    if (byte < FIRST_LETTER) continue
    if ((all[at - 1] ?? 0) >= FIRST_LETTER || (all[at + 1] ?? 0) >= FIRST_LETTER) besideAnother++
    else alone++
  }
  return besideAnother > alone ? 'windows-1251' : 'windows-1252'
}

/** From here on both have letters. */
const FIRST_LETTER = 0xc0
