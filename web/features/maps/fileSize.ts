const MB = 1024 * 1024

/** Bytes as people read them: '51.0 MB'. */
export const megabytes = (bytes: number): string => `${inMegabytes(bytes)} MB`

/** '31.6 of 51.0 MB' */
export const progressText = (sentBytes: number, totalBytes: number): string =>
  `${inMegabytes(sentBytes)} of ${megabytes(totalBytes)}`

/** A tenth is the least that is shown of what is not empty. */
const inMegabytes = (bytes: number): string => (bytes === 0 ? 0 : Math.max(0.1, bytes / MB)).toFixed(1)
