/** A browser script's message ends with what it waited for, and what it met instead. */
const LINES = 24

/** The failed tests of a report that Vitest wrote as JSON, and the files that did not load: a paragraph for each. */
export const failedInVitest = (report) =>
  (report?.testResults ?? []).flatMap((file) => {
    const failed = file.assertionResults.filter(({ status }) => status === 'failed')
    if (failed.length === 0 && file.status === 'failed') return [paragraph(file.name, file.message)]
    return failed.map((test) => paragraph(`${file.name}: ${test.fullName}`, test.failureMessages[0]))
  })

/** The failed tests of a report that Playwright wrote as JSON: a paragraph for each. */
export const failedInPlaywright = (report) => [
  ...(report?.errors ?? []).map((error) => paragraph('Playwright', error.message)),
  ...(report?.suites ?? []).flatMap(failedInSuite),
]

const failedInSuite = (suite) => [
  ...(suite.suites ?? []).flatMap(failedInSuite),
  ...(suite.specs ?? [])
    .filter(({ ok }) => !ok)
    .map((spec) => {
      const results = spec.tests.flatMap((test) => test.results)
      const failed = results.find(({ status }) => status !== 'passed' && status !== 'skipped')
      // A script that took too long has two: that it did, and what it waited for.
      const messages = (failed?.errors ?? []).map(({ message }) => message)
      return paragraph(`${spec.file}:${spec.line}: ${spec.title}`, messages.join('\n'))
    }),
]

/** A tool that fails as a whole, such as the compiler: the beginning of what it printed. */
export const failedTool = (tool, output) => paragraph(tool, output)

// A colour of the terminal, as runners put it into their messages.
// eslint-disable-next-line no-control-regex
const COLOUR = /\u001b\[[0-9;]*m/g

const paragraph = (title, message) => {
  const text = (message || 'No message.').replace(COLOUR, '').trim()
  const lines = text
    .split('\n')
    .filter((line) => line.trim() && !line.includes('node_modules'))
    .slice(0, LINES)
  return [`FAILED ${title}`, ...lines.map((line) => `FAILED   ${line}`)].join('\n')
}
