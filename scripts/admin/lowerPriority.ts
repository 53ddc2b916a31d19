import { constants, setPriority } from 'node:os'

/** Gives way to the server on this machine in what takes long. Where that is not allowed, it goes on as it is. */
export const lowerPriority = (): void => {
  try {
    setPriority(constants.priority.PRIORITY_LOW)
  } catch {
    // Only the time that it takes from others depends on it.
  }
}
