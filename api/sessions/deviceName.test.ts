import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deviceName } from './deviceName.ts'

const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

describe('deviceName', () => {
  it.each([
    ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox on Linux'],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME}`, 'Chrome on Windows'],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Edg/140.0.0.0`, 'Edge on Windows'],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} OPR/120.0.0.0`, 'Opera on Windows'],
    [`Mozilla/5.0 (Linux; Android 10; K) ${CHROME}`, 'Chrome on Android'],
    [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${CHROME}`, 'Chrome on ChromeOS'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
      'Safari on a Mac',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1',
      'Chrome on an iPhone',
    ],
    ['curl/8.5.0', 'Unknown device'],
    ['Lynx/2.9 (Linux)', 'Unknown browser on Linux'],
    ['', 'Unknown device'],
  ])('of %j is %j', (userAgent, name) => {
    expect(deviceName(userAgent)).toBe(name)
  })

  it('repeats nothing of what it is told', () => {
    const secret = fc.string({ unit: 'binary' }).map((text) => `Firefox/${text} Linux <script>`)
    fc.assert(
      fc.property(secret, (text) => {
        expect(deviceName(text)).toMatch(/^[A-Za-z ]{1,60}$/)
      }),
    )
  })
})
