/** `BENCH_SIZE=small` shows in some seconds that a benchmark still runs. Its figures then mean nothing. */
export const IS_SMALL = process.env.BENCH_SIZE === 'small';

export const sized = <Value>(full: Value, small: Value): Value => (IS_SMALL ? small : full);
