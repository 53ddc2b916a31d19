import { spawn } from 'node:child_process'
import { ROOT } from './paths.js'

const PASSED_ON = ['SIGTERM', 'SIGHUP', 'SIGINT']

/**
 * Runs a program to its end. Returns its exit code (128 + n if signal n ended it). Signals to this process are passed
 * on, except Ctrl+C in a terminal, which reaches the program anyway.
 */
export const runCommand = (command, args, { env = {}, timeoutMs, stdio = 'inherit', onOutput } = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio,
      timeout: timeoutMs,
    })
    child.stdout?.on('data', onOutput)
    child.stderr?.on('data', onOutput)
    const passOn = (signal) => {
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    }
    for (const signal of PASSED_ON) process.on(signal, passOn)
    const stop = () => PASSED_ON.forEach((signal) => process.off(signal, passOn))
    child.on('error', (error) => {
      stop()
      reject(error)
    })
    child.on('close', (code, signal) => {
      stop()
      resolve(code ?? exitCodeOf(signal))
    })
  })

const exitCodeOf = (signal) => ({ SIGHUP: 129, SIGINT: 130, SIGTERM: 143 })[signal] ?? 1

/** Runs a JavaScript file, such as a package's command, with this same Node. */
export const runNode = (args, options) => runCommand(process.execPath, args, options)

/** The same, but captures its output on both streams. */
export const captureNode = async (args, options) => {
  const chunks = []
  const onOutput = (chunk) => chunks.push(chunk)
  const code = await runNode(args, { ...options, stdio: ['ignore', 'pipe', 'pipe'], onOutput })
  return { code, output: Buffer.concat(chunks).toString() }
}
