/** A reason to stop that the user can fix: printed as one sentence, without a stack. */
export class Refusal extends Error {
  name = 'Refusal'
}

/**
 * Runs a script's main function. A refusal is printed as one sentence, any other error with its stack; the exit code is
 * 1.
 */
export const runMain = async (main) => {
  try {
    await main()
  } catch (error) {
    console.error(error instanceof Refusal ? error.message : error)
    process.exitCode = 1
  }
}
