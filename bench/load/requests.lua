-- Sends the requests of a file in turn. Each line has, separated by tabs: method, path, headers as
-- "name: value" separated by " | ", body. The last line printed is the summary, as JSON.
-- A second argument is the pause of each connection after a response, in milliseconds.
local requests, count, at = {}, 0, 0

function init(args)
  if args[2] then
    local pause = tonumber(args[2])
    -- Varies, since otherwise all connections would send at the same moment.
    function delay() return math.random(math.floor(pause / 2), math.ceil(pause * 1.5)) end
  end
  for line in io.lines(args[1]) do
    local method, path, headerText, body = line:match("^([^\t]*)\t([^\t]*)\t([^\t]*)\t(.*)$")
    local headers = {}
    for name, value in headerText:gmatch("([%w%-]+): (.-) | ") do headers[name] = value end
    count = count + 1
    requests[count] = wrk.format(method, path, headers, body ~= "" and body or nil)
  end
end

function request()
  at = at % count + 1
  return requests[at]
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '{"requests":%d,"seconds":%.6f,"bytes":%d,"refused":%d,"broken":%d,"p50":%.3f,"p99":%.3f,"max":%.3f}\n',
    summary.requests, summary.duration / 1e6, summary.bytes, errors.status,
    errors.connect + errors.read + errors.write + errors.timeout,
    latency:percentile(50) / 1e3, latency:percentile(99) / 1e3, latency.max / 1e3))
end
