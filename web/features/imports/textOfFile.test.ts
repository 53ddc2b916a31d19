import { expect, it } from 'vitest'
import { textOfFile } from './textOfFile.ts'

const bytesOf = (...bytes: readonly number[]): ArrayBuffer => new Uint8Array(bytes).buffer
const utf16 = (text: string, isLittle: boolean): ArrayBuffer => {
  const view = new DataView(new ArrayBuffer(text.length * 2))
  for (let at = 0; at < text.length; at++) view.setUint16(at * 2, text.charCodeAt(at), isLittle)
  return view.buffer
}

it.each([
  ['UTF-8', new TextEncoder().encode('x;Höhle').buffer],
  ['UTF-8 with a mark', new TextEncoder().encode('\uFEFFx;Höhle').buffer],
  ['UTF-16, little end first', utf16('\uFEFFx;Höhle', true)],
  ['UTF-16, big end first', utf16('\uFEFFx;Höhle', false)],
  ['Windows-1252', bytesOf(0x78, 0x3b, 0x48, 0xf6, 0x68, 0x6c, 0x65)],
])('reads a file in %s', (_what, bytes) => {
  expect(textOfFile(bytes)).toBe('x;Höhle')
})

it('reads an empty file as an empty text', () => expect(textOfFile(new ArrayBuffer(0))).toBe(''))
