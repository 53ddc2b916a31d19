/**
 * Lets Node run our TypeScript from source. `--import tsx` does not do so in worker threads before Node 22, where it
 * takes each of them for its own.
 */
import { register } from 'tsx/esm/api'

register()
