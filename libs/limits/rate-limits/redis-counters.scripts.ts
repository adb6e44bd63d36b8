/**
 * Counts a request in both its window and its month, or in neither. KEYS: burst, and the month if it counts. ARGV: now,
 * the window's length and retention in milliseconds; a minute, a month; 1 to count, 0 to look.
 * @returns admitted, start of the window or -1, its requests, the month's or -1: this key was lost, and nothing was
 * counted
 */
export const COUNT_REQUEST = `
  local now, length = tonumber(ARGV[1]), tonumber(ARGV[2])
  local kept = redis.call('hmget', KEYS[1], 'started_at', 'used')
  local started_at, used = tonumber(kept[1]), tonumber(kept[2])
  if not started_at or now >= started_at + length or now < started_at - length then
    started_at, used = -1, 0
  end
  local month = 0
  if KEYS[2] then
    month = tonumber(redis.call('get', KEYS[2]) or -1)
    if month < 0 then return {0, started_at, used, month} end
  end
  if used >= tonumber(ARGV[4]) or (KEYS[2] and month >= tonumber(ARGV[5])) then
    return {0, started_at, used, month}
  end
  if ARGV[6] == '1' then
    if used == 0 then
      started_at = now
      redis.call('hset', KEYS[1], 'started_at', ARGV[1], 'used', 1)
      redis.call('pexpire', KEYS[1], ARGV[3])
    else
      redis.call('hincrby', KEYS[1], 'used', 1)
    end
    used = used + 1
    if KEYS[2] then month = redis.call('incr', KEYS[2]) end
  end
  return {1, started_at, used, month}`;

/** Raises a month to its known count. KEYS: month. ARGV: requests, and the retention in milliseconds. */
export const LIFT_MONTH = `
  if tonumber(redis.call('get', KEYS[1]) or -1) < tonumber(ARGV[1]) then
    redis.call('set', KEYS[1], ARGV[1], 'px', ARGV[2])
  end
  return 1`;
