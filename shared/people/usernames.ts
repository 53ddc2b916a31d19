import * as z from 'zod/mini'
import { USERNAME_MAX } from '../limits.ts'
import { isKeyWithin } from '../names.ts'

/** The scripts in use today, as Unicode's annex 31 lists them. A name in any other one, such as runes, is there to deceive. */
const SCRIPTS = [
  'Latin Cyrillic Greek Armenian Georgian Hebrew Arabic Syriac Thaana Nko Tifinagh Ethiopic Vai Bamum Adlam Osage',
  'Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Newa Ol_Chiki Meetei_Mayek Chakma',
  'Syloti_Nagri Saurashtra Limbu Lepcha Wancho Hanifi_Rohingya Thai Lao Myanmar Khmer Tibetan Tai_Le New_Tai_Lue',
  'Tai_Tham Tai_Viet Cham Kayah_Li Nyiakeng_Puachue_Hmong Miao Yi Lisu Balinese Javanese Sundanese Batak Mandaic',
  'Cherokee Canadian_Aboriginal Han Hiragana Katakana Bopomofo Hangul',
].flatMap((line) => line.split(' '))

/** What is written together in one word: each script alone, and Chinese, Japanese and Korean with Latin letters. */
const ALPHABETS: readonly RegExp[] = [
  ...SCRIPTS.map((script) => [script]),
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
].map((scripts) => {
  const classes = [...scripts, 'Common', 'Inherited'].map((script) => `\\p{Script_Extensions=${script}}`)
  return new RegExp(`^[${classes.join('')}]*$`, 'u')
})

/** Whether each word, parted by dots, hyphens or underscores, is written in one alphabet: not so 'аdmin' with a Cyrillic а. */
const isOneAlphabetEach = (name: string): boolean =>
  name.split(/[_.-]/).every((word) => ALPHABETS.some((alphabet) => alphabet.test(word)))

/** What a username is made of: letters with the marks of their script, digits, and what parts words. */
const USERNAME = /^(?:\p{L}(?:(?!\p{Script=Inherited})\p{M}){0,3}|[\p{N}_.-])+$/u

/** Part of addresses and @mentions; unique regardless of case, and to the eye. */
export const usernameSchema = z.string().check(
  z.trim(),
  z.normalize('NFC'),
  z.minLength(1, 'Please enter a username.'),
  z.maxLength(USERNAME_MAX, `A username has at most ${USERNAME_MAX} characters.`),
  z.regex(/^\P{Default_Ignorable_Code_Point}*$/u, 'A username cannot have invisible characters.'),
  z.regex(USERNAME, 'Letters, digits, dots, hyphens and underscores only.'),
  z.regex(/[\p{L}\p{N}]/u, 'A username needs a letter or a digit.'),
  z.refine(isOneAlphabetEach, 'Please write each word of the name in one alphabet.'),
  z.refine((name) => isKeyWithin(name, USERNAME_MAX), `A username has at most ${USERNAME_MAX} characters.`),
)

export const changeUsernameSchema = z.object({ newUsername: usernameSchema })
