# Stoa in an image that holds nothing else: no shell, no package manager, no root.
#
#   docker build -t stoa .
#   docker run -p 8080:8080 -v stoa:/data stoa

FROM golang:1.26 AS build
WORKDIR /src
COPY go.mod go.sum ./
RUN go mod download
COPY . .
ARG VERSION=dev
RUN CGO_ENABLED=0 go build -trimpath -ldflags "-s -w -X main.version=${VERSION}" -o /out/stoa ./cmd/stoa \
	&& mkdir -m 0700 /out/data /out/tmp

FROM scratch
COPY --from=build /etc/ssl/certs/ca-certificates.crt /etc/ssl/certs/
COPY --from=build --chown=65532:65532 /out/data /data
COPY --from=build --chown=65532:65532 /out/tmp /tmp
COPY --from=build /out/stoa /stoa
USER 65532:65532
ENV STOA_ADDR=0.0.0.0:8080 STOA_DATA=/data
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["/stoa", "health"]
ENTRYPOINT ["/stoa"]
CMD ["serve"]
