import { describe, expect, it } from 'vitest'
import { failedInPlaywright, failedInVitest } from './failedTests.js'

const spec = (results: object[], ok = false) => ({
  ok,
  file: 'map.spec.ts',
  line: 7,
  title: 'opens a map',
  tests: [{ results }],
})
const errors = (...messages: string[]) => messages.map((message) => ({ message }))

describe('a failed browser script', () => {
  it('is told with all its messages: that it took too long, and what it waited for', () => {
    const waited = 'Error: locator.click\nCall log:\n\n  - waiting for the button'
    const failed = { status: 'timedOut', errors: errors('\u001b[31mTest timeout.\u001b[39m', waited) }
    const report = { suites: [{ suites: [{ specs: [spec([{ status: 'passed' }, failed])] }] }] }
    expect(failedInPlaywright(report)).toEqual([
      [
        'FAILED map.spec.ts:7: opens a map',
        'FAILED   Test timeout.',
        'FAILED   Error: locator.click',
        'FAILED   Call log:',
        'FAILED     - waiting for the button',
      ].join('\n'),
    ])
  })

  it('is told without a message if it has none, and one that passed is not told', () => {
    const report = { suites: [{ specs: [spec([{ status: 'interrupted' }]), spec([], true)] }] }
    expect(failedInPlaywright(report)).toEqual(['FAILED map.spec.ts:7: opens a map\nFAILED   No message.'])
  })

  it('is told with no more than 24 lines', () => {
    const failed = { status: 'failed', errors: errors(Array(100).fill('line').join('\n')) }
    const [told = ''] = failedInPlaywright({ suites: [{ specs: [spec([failed])] }] })
    expect(told.split('\n')).toHaveLength(25)
  })
})

describe('a failed test file', () => {
  it('is told as a whole if it did not load', () => {
    const file = { name: 'pois.test.ts', status: 'failed', message: 'No such file.', assertionResults: [] }
    expect(failedInVitest({ testResults: [file] })).toEqual(['FAILED pois.test.ts\nFAILED   No such file.'])
  })
})
