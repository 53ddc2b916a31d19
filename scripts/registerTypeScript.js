/** Lets Node run our TypeScript from source. `--import tsx` does not work in worker threads before Node 22. */
import { register } from 'tsx/esm/api'

register()
