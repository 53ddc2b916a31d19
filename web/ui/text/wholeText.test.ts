import fc from 'fast-check'
import { it } from 'vitest'
import { wholeText } from './wholeText.ts'

it('separates thousands as the browser does for English', () => {
  const inEnglish = new Intl.NumberFormat('en')
  fc.assert(fc.property(fc.maxSafeInteger(), (value) => wholeText(value) === inEnglish.format(value)))
})
