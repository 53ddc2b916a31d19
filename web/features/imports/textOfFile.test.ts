import { expect, it } from 'vitest'
import { faultFile } from '../../../tests/dataMap/faultFile.ts'
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
])('reads a file in %s', (_what, bytes) => {
  expect(textOfFile(bytes)).toEqual({ text: 'x;Höhle', encoding: null })
})

it.each([
  ['Western Europe', bytesOf(0x78, 0x3b, 0x48, 0xf6, 0x68, 0x6c, 0x65), 'x;Höhle', 'windows-1252'],
  ['Cyrillic', bytesOf(0x78, 0x3b, 0xcb, 0xe5, 0xf1), 'x;Лес', 'windows-1251'],
])('guesses how a file from %s is stored', (_what, bytes, text, encoding) => {
  expect(textOfFile(bytes)).toEqual({ text, encoding })
})

it('takes the encoding that is chosen, unless the file is Unicode', () => {
  expect(textOfFile(bytesOf(0xcb, 0xe5, 0xf1), 'windows-1253').text).toBe('Λερ')
  expect(textOfFile(new TextEncoder().encode('Λερ').buffer, 'big5')).toEqual({ text: 'Λερ', encoding: null })
})

it.each([
  ['cp1252.csv', /^Nom;X;Y\r?\n\p{L}pée .;100;200/u, 'windows-1252'],
  ['cp1251.csv', /^Name;X;Y\r?\n\p{Script=Cyrillic}+;100;200/u, 'windows-1251'],
  ['utf16.csv', /^Name\tX\tY\r?\n\p{Script=Cyrillic}+\t100\t200/u, null],
])('reads %s', (name, text, encoding) => {
  const decoded = textOfFile(new Uint8Array(faultFile(name)).buffer)
  expect(decoded.encoding).toBe(encoding)
  expect(decoded.text).toMatch(text)
})

it('reads an empty file as an empty text', () => expect(textOfFile(new ArrayBuffer(0)).text).toBe(''))
