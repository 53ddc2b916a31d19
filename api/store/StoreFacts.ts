/** What an operator sees of a store as a whole. */
export interface StoreFacts {
  readonly collections: readonly {
    readonly name: string
    readonly documents: number
    readonly bytes: number
  }[]
  /** Facts about the database itself, each with its name. */
  readonly database: readonly (readonly [name: string, value: string])[]
  /** What is damaged. */
  readonly faults: readonly string[]
}

export const inGigabytes = (bytes: number): string => `${(bytes / 1024 ** 3).toFixed(1)} GB`
export const inMegabytes = (bytes: number): string => `${(bytes / 1024 ** 2).toFixed(1)} MB`
